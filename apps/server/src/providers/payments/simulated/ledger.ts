import { randomBytes } from 'node:crypto';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Schema, SimulatedPaymentsTable } from '../../../storage/schema.ts';
import type { CardRead } from './cards.ts';

export type SimulatedPayment = Selectable<SimulatedPaymentsTable>;

const TABLE = 'simulated_payments';

/** Transbank's tokens have 64 characters. */
export const TOKEN = /^[0-9a-f]{64}$/;

export interface Ledger {
  /** The token, or undefined when `buy_order` was used before. */
  open(payment: Pick<SimulatedPayment, 'buy_order' | 'session_id' | 'monto' | 'return_url'>): Promise<string | undefined>;
  find(token: string): Promise<SimulatedPayment | undefined>;
  /** Notes the card while nothing is decided. */
  chooseCard(token: string, card: CardRead): Promise<void>;
  /** What the visitor decided; the first decision stands. */
  decide(token: string, decision: NonNullable<SimulatedPayment['decision']>): Promise<void>;
  /** Charges or declines as decided, once. Undefined when there is nothing to confirm, or no longer. */
  confirm(token: string): Promise<SimulatedPayment | undefined>;
}

/** The stand-in's memory, by the database's clock, so that every node sees the same payments. */
export function createLedger(db: Kysely<Schema>): Ledger {
  return {
    async open(payment) {
      const token = randomBytes(32).toString('hex');
      const row = await db
        .insertInto(TABLE)
        .values({ ...payment, token, estado: 'INITIALIZED' })
        .onConflict((conflict) => conflict.column('buy_order').doNothing())
        .returning('token')
        .executeTakeFirst();
      return row?.token;
    },
    find: (token) => db.selectFrom(TABLE).selectAll().where('token', '=', token).executeTakeFirst(),
    async chooseCard(token, card) {
      await db.updateTable(TABLE).set(card).where('token', '=', token).where('decision', 'is', null).execute();
    },
    async decide(token, decision) {
      await db.updateTable(TABLE).set({ decision }).where('token', '=', token).where('decision', 'is', null).execute();
    },
    confirm: (token) =>
      db
        .updateTable(TABLE)
        .set({
          estado: sql`case decision when 'aprobar' then 'AUTHORIZED' else 'FAILED' end`,
          autorizacion: sql`case decision when 'aprobar' then ${authorizationCode()} end`,
          confirmado: sql`now()`,
        })
        .where('token', '=', token)
        .where('decision', 'in', ['aprobar', 'rechazar'])
        .where('confirmado', 'is', null)
        .returningAll()
        .executeTakeFirst(),
  };
}

function authorizationCode(): string {
  return String(randomBytes(4).readUInt32BE() % 1_000_000).padStart(6, '0');
}
