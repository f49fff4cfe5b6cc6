import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../storage/database.ts';
import { openTestDatabase } from '../storage/testing.ts';
import { issueReport } from '../issuing/issuing.ts';
import { settlePayment } from './payment.ts';
import { refundOrder } from './refunds.ts';
import { recordReturn } from './returns.ts';
import { anOrder, mailsOf, orderDeps, stateOf, timePasses } from './testing.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await sql`create function disk_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(database.db);
});
afterAll(() => database.close());

let table: string | undefined;
afterEach(roomAgain);

/** Makes the database reject new rows in a table, or only those that meet a condition. */
async function diskFull(full: string, condition = 'true'): Promise<void> {
  table = full;
  await sql`create trigger full_disk before insert on ${sql.table(full)} for each row when (${sql.raw(condition)}) execute function disk_full()`.execute(
    database.db,
  );
}

async function roomAgain(): Promise<void> {
  if (table) await sql`drop trigger if exists full_disk on ${sql.table(table)}`.execute(database.db);
  table = undefined;
}

async function returned() {
  const deps = orderDeps(database.db);
  const order = await anOrder(deps);
  await recordReturn(deps, { shape: 'normal', token: order.token });
  return { deps, ...order };
}

describe('a database that cannot write', () => {
  test('is reported as unhealthy, although it answers', async () => {
    await database.ping();
    await diskFull('rate_limits');
    await expect(database.ping()).rejects.toThrow('could not extend file');
    await roomAgain();
    await database.ping();
  });

  test.each([
    ['the payment', 'order_events', "new.a = 'PAID'"],
    ['the receipt', 'mails', 'true'],
  ])('%s after the charge loses nothing: the status says that it was charged', { tags: ['V16.5.3'] }, async (_what, full, condition) => {
    const { deps, orden } = await returned();
    await diskFull(full, condition);
    await expect(settlePayment(deps, orden)).rejects.toThrow('could not extend file');
    expect(await stateOf(database.db, orden)).toBe('COMMITTING');
    await roomAgain();
    deps.payments.onStatus = {};
    await timePasses(database.db, orden);
    await settlePayment(deps, orden);
    expect(deps.payments.calls.commit).toBe(1);
    expect(await stateOf(database.db, orden)).toBe('PAID');
    expect(await mailsOf(database.db, orden)).toEqual(['pago-encontrado']);
  });

  test('storing the report fails: the order stays paid and the next try issues it', async () => {
    const { deps, orden } = await returned();
    await settlePayment(deps, orden);
    await diskFull('informes');
    await issueReport(deps, orden);
    expect(await stateOf(database.db, orden)).toBe('PAID');
    expect(await mailsOf(database.db, orden)).toEqual(['comprobante']);
    await roomAgain();
    await timePasses(database.db, orden);
    await issueReport(deps, orden);
    expect(await stateOf(database.db, orden)).toBe('ISSUED');
    expect(await mailsOf(database.db, orden)).toEqual(['comprobante', 'informe']);
  });

  test('recording the refund fails: it is not refunded twice', async () => {
    const { deps, orden } = await returned();
    await settlePayment(deps, orden);
    await issueReport({ ...deps, loadRecords: async () => undefined }, orden);
    deps.payments.onStatus = {};
    await diskFull('order_events', "new.a = 'REFUNDED'");
    await expect(refundOrder(deps, orden)).rejects.toThrow('could not extend file');
    await roomAgain();
    deps.payments.onStatus = { status: 'REVERSED' };
    await timePasses(database.db, orden);
    await refundOrder(deps, orden);
    expect(deps.payments.calls.refund).toBe(1);
    expect(await stateOf(database.db, orden)).toBe('REFUNDED');
  });
});
