import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../storage/database.ts';
import { openTestDatabase } from '../../../storage/testing.ts';
import { PaymentUnknown } from '../port.ts';
import { createWebpay } from '../webpay.ts';
import { readOdds } from './chance.ts';
import { buildSimulator } from './simulator.ts';
import { simulatedVisitor } from './visitor.ts';

let database: Database;
let app: FastifyInstance;
beforeAll(async () => {
  database = await openTestDatabase();
  const publicUrl = 'http://pagos.example';
  app = await buildSimulator({ db: database.db, publicUrl, odds: readOdds('perdido=1'), seed: 'a', maxDelayMs: 5 });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

test('the ledger lists charges, refunds and calls', async () => {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const payments = createWebpay({ environment: new URL(origin), timeoutMs: 5_000 });
  const created = await payments.create({ buyOrder: 'A1', sessionId: 's', amount: 7_500, returnUrl: 'http://comercio.example/vuelta' });
  expect(created.url).toBe('http://pagos.example/webpayserver/initTransaction');
  await simulatedVisitor(origin).pay(created, '4051 8856 0044 6623');
  await expect(payments.commit(created.token)).rejects.toThrow(PaymentUnknown);
  await payments.status(created.token);
  await payments.refund(created.token, 7_500);
  expect(await (await fetch(`${origin}/libro.json`)).json()).toEqual([
    {
      token: created.token,
      buy_order: 'A1',
      session_id: 's',
      monto: 7_500,
      estado: 'REVERSED',
      escenario: 'perdido',
      decision: 'aprobar',
      confirmado: expect.stringMatching(/Z$/),
      reembolsado: 7_500,
      confirmaciones: 1,
      consultas: 1,
      devoluciones: 1,
    },
  ]);
});

test.each([
  [{ NODE_ENV: 'production' }, ['--port', '9'], 'El simulador de pagos no corre en producción.\n'],
  [{}, ['--port', '9', '--odds', 'perdido=2'], '«perdido=2»: la probabilidad va de 0 a 1\n'],
  [{}, [], expect.stringContaining('port')],
])('the program with %j %j gives the reason for not starting', (environment, options, reason) => {
  const program = path.join(import.meta.dirname, 'serve.ts');
  const { status, stderr } = spawnSync(process.execPath, [program, ...options], {
    env: { PATH: process.env['PATH'], ...environment },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, reason]);
});
