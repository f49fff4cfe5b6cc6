import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../storage/testing.ts';
import { expireUnpaid } from './expiry.ts';
import { reviewPayment } from './payment.ts';
import { recordReturn } from './returns.ts';
import { anOrder, orderDeps, stateOf } from './testing.ts';

const database = testDatabase();
beforeAll(async () => {
  await database.db
    .insertInto('promotions')
    .values({ codigo: 'UNA', descuento: 10, descripcion: 'x', desde: '2026-01-01', hasta: '2099-01-01', max_usos: 1, demo: false })
    .execute();
});

test('expires orders unpaid after an hour, returns their promotion use, and changes nothing else', async () => {
  const { db } = database;
  const deps = orderDeps(db);
  const left = await anOrder(deps, 'UNA');
  const back = await anOrder(deps);
  await recordReturn(deps, { shape: 'normal', token: back.token });
  await sql`update payment_attempts set creado = now() - interval '61 minutes'`.execute(db);
  const fresh = await anOrder(deps);

  expect(await expireUnpaid(db)).toBe(1);
  expect(await expireUnpaid(db)).toBe(0);
  expect(await Promise.all([left, back, fresh].map(({ orden }) => stateOf(db, orden)))).toEqual(['ABANDONED', 'RETURNED', 'TOKEN_ISSUED']);
  expect((await db.selectFrom('promotions').select('usos').where('codigo', '=', 'UNA').executeTakeFirstOrThrow()).usos).toBe(0);

  expect((await reviewPayment(deps, left.token))?.status).toBe('TIMEOUT');
  expect(deps.payments.calls).toMatchObject({ commit: 0, status: 0 });
});
