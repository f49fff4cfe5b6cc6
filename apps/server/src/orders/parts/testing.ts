import { sql, type Kysely } from 'kysely';
import { issueReport } from '../../issuing/issuing.ts';
import type { Schema } from '../../storage/schema.ts';
import { settlePayment } from '../payment.ts';
import { recordReturn } from '../returns.ts';
import { anOrder, orderDeps } from '../testing.ts';
import { askPart, listParts } from './parts.ts';

/** A delivered report of 16.500 pesos, paid by a credit card. */
export async function aDelivered(db: Kysely<Schema>, overrides: Parameters<typeof orderDeps>[1] = {}) {
  const deps = orderDeps(db, overrides);
  const { orden, token } = await anOrder(deps);
  await recordReturn(deps, { shape: 'normal', token });
  await settlePayment(deps, orden);
  await issueReport(deps, orden);
  deps.payments.onStatus = {};
  deps.payments.onRefund = { type: 'NULLIFIED', authorizationCode: '123456' };
  return { deps, payments: deps.payments, orden, token };
}

/** Asks for a part in its own transaction. @returns whether it was stored */
export const ask = (db: Kysely<Schema>, orden: string, monto: number) => db.transaction().execute((trx) => askPart(trx, orden, monto));

/** The newest part of an order. */
export async function lastPart(db: Kysely<Schema>, orden: string) {
  const part = (await listParts(db, orden)).at(-1);
  if (!part) throw new Error('no part was asked for');
  return part;
}

/** Ends the leases of the parts and the pauses before their next try. */
export async function partsWait(db: Kysely<Schema>): Promise<void> {
  await sql`update partial_refunds set lease_until = now() - interval '1 second', siguiente_intento = now() - interval '1 second'
    where siguiente_intento is not null`.execute(db);
}
