import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

/** No call of the API nests as deep; each level costs memory. */
const DEEPEST = 32;
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}:]/gs;

/** Refuses JSON in which an object has one name twice: whoever looked at it before this server may have believed the other value. */
export function readStrictJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    void parse(request, body, (error, value) => {
      // Looked through only once it is known to be JSON: the pattern takes its time over quotes that never close.
      if (!error && repeatsName(body)) done(new Problem('PETICION_INVALIDA'));
      else done(error, value);
    });
  });
}

/** Whether an object has one name twice, or objects lie too deep in each other. @param json must be well-formed */
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
