import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { handleErrors } from './errors.ts';
import { readStrictJson, repeatsName } from './strict-json.ts';

test.each([
  '{"a":1,"a":2}',
  String.raw`{"a":1,"\u0061":2}`,
  '{"a":{"b":1,"c":[{"b":1,"b":2}]}}',
  '[{"a":"x"},{"a":"{","a":"}"}]',
  String.raw`{"\"":1,"\"":2}`,
])('%s has a duplicate name', (json) => {
  expect(repeatsName(json)).toBe(true);
});

test.each([
  '{}',
  '[]',
  '1',
  '{"a":1,"A":2}',
  '{"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]}',
  String.raw`{"a":"\",\"a\":1","b":"{\"a\":"}`,
  '{"a":"a","b":":"}',
])('%s has no duplicate name', (json) => {
  expect(repeatsName(json)).toBe(false);
});

test('a body with a duplicate name is refused before its handler, another one is read', async () => {
  const app = Fastify();
  readStrictJson(app);
  handleErrors(app, async (_request, reply) => reply.send('page'));
  app.post('/v1/algo', async ({ body }) => ({ body }));
  const post = (payload: string) =>
    app.inject({ method: 'POST', url: '/v1/algo', headers: { 'content-type': 'application/json' }, payload });
  expect((await post('{"rut":"1","rut":"2"}')).statusCode).toBe(400);
  expect((await post('{"rut":"1","rut":"2"}')).json()).toMatchObject({ codigo: 'PETICION_INVALIDA' });
  for (const broken of ['', '{', '{"__proto__":{"a":1}}', `"${'\\"'.repeat(32_000)}`]) expect((await post(broken)).statusCode).toBe(400);
  expect((await post('{"rut":"1","otro":{"rut":"2"}}')).json()).toEqual({ body: { rut: '1', otro: { rut: '2' } } });
  await app.close();
});
