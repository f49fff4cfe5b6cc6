import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

/** Deeper than any API body; each level costs memory. */
const DEEPEST = 32;
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}:]/gs;

/** Refuses JSON objects with duplicate names: a proxy before this server may have used the other value. */
export function readStrictJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    void parse(request, body, (error, value) => {
      // Only valid JSON is scanned: the pattern is slow on unclosed quotes.
      if (!error && repeatsName(body)) done(new Problem('PETICION_INVALIDA'));
      else done(error, value);
    });
  });
}

/** Whether an object has a duplicate name, or nesting is too deep. @param json must be well-formed */
export function repeatsName(json: string): boolean {
  const objects: Set<string>[] = [];
  let last = '';
  for (const [token] of json.matchAll(TOKENS)) {
    const names = objects.at(-1);
    if (token === '{') {
      if (objects.length >= DEEPEST) return true;
      objects.push(new Set());
    } else if (token === '}') objects.pop();
    else if (token !== ':') last = token;
    else {
      const name: unknown = JSON.parse(last);
      if (typeof name !== 'string' || names?.has(name)) return true;
      names?.add(name);
    }
  }
  return false;
}
