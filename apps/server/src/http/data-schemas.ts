import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { SCHEMAS, schemaPath } from '@veridico/reports/documents';
import type { FastifyInstance } from 'fastify';

/** A document of years ago points at its schema: an address, once published, answers the same for ever. */
const HOUR_SECONDS = 3_600;

/**
 * Serves the schemas of informe.json, each where the documents of this site say it is, without limits of who may read them.
 * @param publicUrl without a slash at its end @returns their paths
 */
export async function serveDataSchemas(app: FastifyInstance, publicUrl: string): Promise<string[]> {
  const names = (await readdir(SCHEMAS)).map((file) => file.replace(/\.json$/, '')).toSorted();
  const bodies = new Map<string, string>();
  for (const name of names) {
    // Ours wrote it.
    const schema = JSON.parse(await readFile(`${SCHEMAS}${name}.json`, 'utf8')) as object;
    bodies.set(path.basename(schemaPath(name)), JSON.stringify({ ...schema, $id: `${publicUrl}${schemaPath(name)}` }));
  }
  app.get<{ Params: { archivo: string } }>(
    schemaPath(':archivo').replace(/\.json$/, ''),
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const body = bodies.get(params.archivo);
      if (body === undefined) return reply.callNotFound();
      return reply.header('cache-control', `public, max-age=${HOUR_SECONDS}`).type('application/schema+json').send(body);
    },
  );
  return names.map(schemaPath);
}
