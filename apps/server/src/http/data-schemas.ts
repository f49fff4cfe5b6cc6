import { readdir, readFile } from 'node:fs/promises';
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
  const paths = names.map(schemaPath);
  for (const [index, path] of paths.entries()) {
    // Ours wrote it.
    const schema = JSON.parse(await readFile(`${SCHEMAS}${names[index]}.json`, 'utf8')) as object;
    const body = JSON.stringify({ ...schema, $id: `${publicUrl}${path}` });
    app.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', `public, max-age=${HOUR_SECONDS}`).type('application/schema+json').send(body),
    );
  }
  return paths;
}
