import { describe, expect, test } from 'vitest';
import { describeError, reasonOf } from '../settings/reasons.ts';
import { mask } from './masks.ts';

describe('mask', () => {
  test.each([
    ['a RUT in a path', '/rut/12.345.678-5/x', '/rut/[rut]/x'],
    ['one as it is sent', 'rut=7654321-k&', 'rut=[rut]&'],
    ['one without hyphen', '"run":"123456785"', '"run":"[serie]"'],
    ['one in an address', '12345678%2D5', '[rut]'],
    ['a serial', '/serie/A12345678"', '/serie/[serie]"'],
    ['an address', 'RCPT TO:<ana.rojas+1@correo.ejemplo.cl> failed', 'RCPT TO:<[correo]> failed'],
    ['an encoded one', 'email=ana%40ejemplo.cl&x', 'email=[correo]&x'],
    ['a bearer', 'Bearer eyJhbGci.eyJzdWIi.c2ln-_', 'Bearer [token]'],
    ['a one-time link', `uid=${'aB3_'.repeat(10)}abc`, 'uid=[token]'],
    ["the card provider's token", 'e2baaa6ff92d9a8187ae38f46dbad20a716641f92a9d4d4d11c100c30acf282f', '[token]'],
    ['an order', '/estado/W61C8QXATT4MXYQNV5RBWJJH1V', '/estado/W61C…'],
    ['a code', 'ABCD-EFGH-JKMN-PQRS', '[código]'],
    ['a card', '4051 8856 0044 6623 and 4051885600446623', '[tarjeta] and [tarjeta]'],
    ['a telephone', '+56912345678', '[teléfono]'],
    ['a password in an address', 'postgres://u:secreto1@host/base', 'postgres://u:[clave]@host/base'],
  ])('%s', (_, given, masked) => expect(mask(given)).toBe(masked));

  test.each([
    '{"level":30,"time":"2026-11-21T19:41:08.123Z","pid":1234567,"hostname":"vm","reqId":"7mjyi76bcKMe","route":"/v1/x/:rut","status":200,"ms":12}',
    '    at run (/srv/node_modules/@fastify/static/index.js:96:17)',
    'SQLSTATE 23505 payment_attempts_buy_order_key',
    'VR-0000000123 cada 90 días, 12.345.678 pesos',
  ])('keeps what an operator needs: %s', (line) => expect(mask(line)).toBe(line));
});

describe('reason', () => {
  const refused = Object.assign(new Error('duplicate key'), {
    severity: 'ERROR',
    code: '23505',
    detail: 'Key (correo)=(ana@ejemplo.cl) already exists.',
    constraint: 'identity_users_correo_key',
  });

  test('of a database refusal is its code and our own names', () => {
    expect(reasonOf(refused)).toBe('SQLSTATE 23505 identity_users_correo_key');
    expect(JSON.stringify(describeError(new Error('outer', { cause: refused })))).not.toMatch(/ejemplo|duplicate/);
  });

  test('of an error of our own is its message', () => {
    expect(reasonOf(Object.assign(new Error('relation "x" does not exist'), { severity: 'ERROR', code: '42P01' }))).toContain('relation');
    expect(describeError(new TypeError('x is not a function'))).toMatchObject({ type: 'TypeError', message: 'x is not a function' });
    expect(describeError(new TypeError('x')).stack).toMatch(/^\s+at /);
  });

  test('of a value that is not an error is its type', () =>
    expect(describeError('ana@ejemplo.cl')).toEqual({ type: 'string', message: 'unknown', stack: '' }));
});
