import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { SCHEMAS } from '@veridico/reports/documents';
import Fastify from 'fastify';
import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { serveDataSchemas } from './data-schemas.ts';

const SITE = 'https://informes.example';

test('every schema of the repository is valid and served at the address in its id', async () => {
  const app = Fastify();
  const paths = await serveDataSchemas(app, SITE);
  expect(paths).toHaveLength((await readdir(SCHEMAS)).length);
  expect(paths).toContain('/v1/esquemas/informe-personas-1.json');
  for (const path of paths) {
    const answer = await app.inject(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/schema\+json/);
    const schema = answer.json<{ $id: string; $schema: string }>();
    expect(schema).toMatchObject({ $id: `${SITE}${path}`, $schema: 'https://json-schema.org/draft/2020-12/schema' });
    // Strict mode refuses an unknown keyword or format.
    expect(addFormats.default(new Ajv2020.default({ strict: true })).compile(schema)).toBeTypeOf('function');
  }
  expect((await app.inject('/v1/esquemas/informe-otro-1.json')).statusCode).toBe(404);
});
