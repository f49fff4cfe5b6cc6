import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { KINDS } from '../app/kinds.ts';
import { settlePayment } from '../orders/payment.ts';
import { recordReturn } from '../orders/returns.ts';
import { anOrder, orderDeps, stateOf } from '../orders/testing.ts';
import { testDatabase } from '../storage/testing.ts';
import { decideFromConsole } from './console.ts';

const database = testDatabase();
beforeEach(() => sql`truncate orders cascade`.execute(database.db));

/** An order in review, because the bank charged another amount. @returns its number */
async function inReview(): Promise<{ readonly orden: string; readonly numero: string }> {
  const deps = orderDeps(database.db);
  const { orden, token } = await anOrder(deps);
  deps.payments.onCommit = { amount: 1 };
  await recordReturn(deps, { shape: 'normal', token });
  await settlePayment(deps, orden);
  const { numero } = await database.db.selectFrom('orders').select('numero').where('orden', '=', orden).executeTakeFirstOrThrow();
  return { orden, numero };
}

const decide = (numero: string, motivo: string, refundAlone = 100_000) =>
  decideFromConsole({ db: database.db, kinds: KINDS, refundAlone }, numero, { decision: 'devolver', motivo });

test('a decision of the console is the office’s act: order, history and log say who and why', async () => {
  const { orden, numero } = await inReview();
  expect(await stateOf(database.db, orden)).toBe('REVIEW');
  await decide(numero, 'El banco cobró otro monto');
  expect(await stateOf(database.db, orden)).toBe('REFUND_PENDING');
  const [act] = await database.db.selectFrom('order_acts').select(['acto', 'quien', 'detalle']).where('orden', '=', orden).execute();
  expect(act).toEqual({ acto: 'reembolso', quien: expect.stringMatching(/^consola: \w/), detalle: 'El banco cobró otro monto' });
  const line = await database.db.selectFrom('office_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
  expect(line).toMatchObject({ acto: 'reembolsar', nombre: act?.quien, objeto: `tarea revision-${numero}`, motivo: act?.detalle });
});

test('a refund above what one person may return is asked in the office', async () => {
  const { orden, numero } = await inReview();
  await expect(decide(numero, 'El banco cobró otro monto', 16_499)).rejects.toMatchObject({ code: 'NO_PERMITIDO' });
  expect(await stateOf(database.db, orden)).toBe('REVIEW');
});

test('without a reason, and for an order that is not in review, nothing is done', async () => {
  const { orden, numero } = await inReview();
  await expect(decide(numero, ' ')).rejects.toMatchObject({ code: 'CAMPOS_INVALIDOS' });
  await expect(decide('VO-0000-0000', 'Prueba')).rejects.toMatchObject({ code: 'TAREA_DESCONOCIDA' });
  expect(await stateOf(database.db, orden)).toBe('REVIEW');
});
