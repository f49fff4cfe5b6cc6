import { problems } from '@veridico/api';
import { expect, test } from 'vitest';
import { readOperations, type Operation } from './testing-operations.ts';
import { faultsOf } from './testing-verdict.ts';

const json = { content: { 'application/json': {} } };
const DOCUMENT = {
  paths: {
    '/v1/algo/{id}': {
      get: {
        'x-errores': [
          { codigo: 'INFORME_DESCONOCIDO' },
          { codigo: 'REPETICION_DISTINTA' },
          { codigo: 'ERROR_INTERNO' },
          { codigo: 'NO_DISPONIBLE' },
        ],
        parameters: [{ in: 'path', name: 'id', schema: { type: 'string' } }],
        responses: { 200: json, 404: json },
      },
    },
  },
};
const [operation] = readOperations(DOCUMENT) as [Operation];
const SENT = { method: 'GET', target: '/v1/algo/7', headers: {} };
const refused = (codigo: keyof typeof problems) => JSON.stringify({ codigo, mensaje: problems[codigo].mensaje });

const judge = (status: number, body: string, { type = 'application/json; charset=utf-8', safe = true, target = SENT.target } = {}) =>
  faultsOf(
    operation,
    { ...SENT, target },
    { status, body, headers: { 'content-type': type, ...(safe && { 'x-content-type-options': 'nosniff' }) } },
  );

test('accepts an answer and a refusal that match the document', () => {
  expect(judge(200, '{"a":1}')).toEqual([]);
  expect(judge(404, refused('INFORME_DESCONOCIDO'))).toEqual([]);
});

test.each([
  ['a failure, in our words or not', 500, refused('ERROR_INTERNO'), 'contesta 500'],
  ['a part that is away, though none is', 503, refused('NO_DISPONIBLE'), 'contesta 503'],
  ['a refusal without words', 404, '{}', '404 sin código ni mensaje'],
  ['a refusal that is empty', 404, '', '404 sin código ni mensaje'],
  ['a code that nobody knows', 404, '{"codigo":"OTRO","mensaje":"x"}', '404 sin código ni mensaje'],
  ['a stack', 200, 'x\n    at f (/srv/a.js:1:2)', 'cuenta de su interior: '],
  ['the database’s words', 200, '{"a":"invalid input syntax for type uuid"}', 'cuenta de su interior: invalid input syntax'],
  ['a code that the document does not name', 404, refused('PAGO_DESCONOCIDO'), 'contesta PAGO_DESCONOCIDO, que el documento no nombra'],
  ['a status that the document does not name', 409, refused('REPETICION_DISTINTA'), 'contesta 409, que el documento no nombra'],
])('reports %s', (_what, status, body, fault) => {
  expect(judge(status, body).join()).toContain(fault);
});

test('reports a different content type and missing headers', () => {
  expect(judge(200, 'a;b', { type: 'text/csv' })).toEqual(['contesta 200 como text/csv, y el documento dice application/json']);
  expect(judge(200, '{}', { safe: false })).toEqual(['200 sin los encabezados de toda respuesta']);
});

test('requires of undescribed answers only that they do not fail', () => {
  expect(judge(405, '<h1>', { type: 'text/html', target: '/otra' })).toEqual([]);
  expect(judge(500, '<h1>', { type: 'text/html', target: '/otra' })).toEqual(['contesta 500']);
});
