import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findLeaks, judgeLogs, reviewLogs } from './logs.ts';

const QUIET =
  '{"level":30,"time":"2026-11-21T19:41:08.123Z","pid":1234567,"hostname":"vm","reqId":"7mjyi76bcKMe","method":"GET","route":"/v1/x/:rut/serie/:serie","status":200,"ms":12,"msg":"request"}\n';

describe('forbidden data in a log', () => {
  test.each([
    ['un RUT', '/rut/12.345.678-5'],
    ['un RUT', 'rut=76192083-9'],
    ['un correo', 'para ana@ejemplo.cl'],
    ['un correo', '?email=ana%40ejemplo.cl'],
    ['un número de serie', '/serie/A12345678'],
    ['una orden', '/transaccion-estado/W61C8QXATT4MXYQNV5RBWJJH1V'],
    ['un código de verificación', 'ABCD-EFGH-JKMN-PQRS'],
    ['un token', 'token_ws=e2baaa6ff92d9a8187ae38f46dbad20a716641f92a9d4d4d11c100c30acf282f'],
    ['un token', 'Bearer eyJhbGciOiJFUzI1NiJ9.eyJz'],
    ['una tarjeta', '4051 8856 0044 6623'],
    ['un teléfono', '+56912345678'],
    ['algo escrito por un visitante', 'password Telar1234 refused'],
    ['un valor de la base de datos', 'serie 590200300x'],
  ])('%s: %s', (kind, text) => {
    expect(findLeaks(`${QUIET}{"msg":"${text}"}\n${QUIET}`, new Set(['590200300x']))).toEqual([
      { kind, line: expect.stringContaining(text.slice(0, 8)) },
    ]);
  });

  test('is absent from the servers’ own messages', () => {
    expect(
      findLeaks(
        `${QUIET}Cuentas de prueba, clave Demo12345: a@demo.veridico.cl\n    at x (/a/node_modules/@b/c.js:1:22)\nVR-0000000123 12.345.678\n`,
      ),
    ).toEqual([]);
  });
});

describe('the review of a run', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'veridico-logs-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('passes clean logs, and says how much it read', () => {
    writeFileSync(path.join(folder, 'a-1.log'), QUIET.repeat(3));
    writeFileSync(path.join(folder, 'a-1.canarios'), 'W61C8QXATT4MXYQNV5RBWJJH1V\n');
    expect(judgeLogs(reviewLogs(folder))).toEqual({ passed: true, said: '3 líneas de 1 archivos, 3 solicitudes' });
  });

  test('fails a server that logs the address of a request', () => {
    writeFileSync(path.join(folder, 'a-1.log'), QUIET + QUIET.replace('/v1/x/:rut/serie/:serie', '/v1/x/12345678-5/serie/raro12345'));
    writeFileSync(path.join(folder, 'b-1.canarios'), 'raro12345\n');
    const { passed, said } = judgeLogs(reviewLogs(folder));
    expect(passed).toBe(false);
    expect(said).toMatch(/a-1\.log: un RUT[\s\S]*a-1\.log: un valor de la base de datos/);
  });

  test('fails without any log', () => {
    writeFileSync(path.join(folder, 'a-1.log'), '');
    expect(judgeLogs(reviewLogs(folder)).passed).toBe(false);
  });
});
