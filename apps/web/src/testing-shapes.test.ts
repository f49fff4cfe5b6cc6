import { expect, test } from 'vitest';
import { impossibleAnswer } from './testing-shapes.ts';

const CALL = 'GET /v1/promocion/codigo/VERANO';
const BODY = { vigente: true, descuento: 10, descripcion: 'Diez por ciento' };

test('an answer as the server describes it is possible', () => {
  expect(impossibleAnswer(CALL, 200, BODY)).toBeUndefined();
});

test.each([
  ['another shape', 200, { ...BODY, descuento: '10' }, `${CALL} 200: descuento: `],
  ['an unreadable body', 200, 'null', `${CALL} 200: : `],
  ['a status that the call does not have', 202, BODY, `${CALL}: never answers 202`],
])('%s is impossible', (_, status, body, said) => {
  expect(impossibleAnswer(CALL, status, body)).toContain(said);
});

test('refusals and calls outside the API are not compared', () => {
  expect([impossibleAnswer(CALL, 503, {}), impossibleAnswer('GET /salud', 200, '')]).toEqual([undefined, undefined]);
});
