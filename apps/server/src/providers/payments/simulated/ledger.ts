import { randomBytes } from 'node:crypto';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Schema, SimulatedPaymentsTable } from '../../../storage/schema.ts';
import type { CardOutcome } from './cards.ts';

export type SimulatedPayment = Selectable<SimulatedPaymentsTable>;

const TABLE = 'simulated_payments';

/** Transbank's tokens have 64 characters. */
export const TOKEN = /^[0-9a-f]{64}$/;

type Visit = Pick<SimulatedPayment, 'buy_order' | 'session_id' | 'monto' | 'return_url'>;

/** Time limits in milliseconds. */
export interface Lifetimes {
  /** Time for the visitor to decide, from creation. */
  readonly formMs: number;
  /** Time for the merchant to commit, from the visitor's decision. */
  readonly commitMs: number;
}

export interface Ledger {
  /** Creates a payment. @returns its token, or undefined when `buy_order` was used before */
  open(payment: Visit & { readonly escenario: string | null }): Promise<string | undefined>;
  find(token: string): Promise<SimulatedPayment | undefined>;
  /** Finds the payment for a visitor, and ends it when its time is up. */
  visit(token: string): Promise<SimulatedPayment | undefined>;
  /** Counts a call of the merchant before it is processed. `old`: too old for a status query. */
  count(token: string, what: 'confirmaciones' | 'consultas' | 'devoluciones'): Promise<(SimulatedPayment & { old: boolean }) | undefined>;
  /** Sets the scenario of an undecided payment; null for the normal course. */
  choose(token: string, escenario: string | null): Promise<void>;
  /** Records the card of an undecided payment. */
  chooseCard(token: string, card: CardOutcome): Promise<void>;
  /** Records the visitor's decision; the first one stands. `respuesta`: response code that overrides the card's. */
  decide(token: string, decision: NonNullable<SimulatedPayment['decision']>, respuesta?: number): Promise<void>;
  /**
   * Charges or declines as decided, once and in time. Undefined when there is nothing to confirm, or time is up. `extra`: pesos charged in
   * addition.
   */
  confirm(token: string, extra: number): Promise<SimulatedPayment | undefined>;
  /** Refunds whole pesos. Undefined where Transbank would refuse: nothing charged, more than is left, or part of a debit. */
  refund(token: string, amount: number): Promise<SimulatedPayment | undefined>;
}

/** The stand-in's ledger in the database, by its clock, so that every node sees the same payments. */
export function createLedger(db: Kysely<Schema>, { formMs, commitMs }: Lifetimes): Ledger {
  const find: Ledger['find'] = (token) => db.selectFrom(TABLE).selectAll().where('token', '=', token).executeTakeFirst();
  const undecided = (token: string) => db.updateTable(TABLE).where('token', '=', token).where('decision', 'is', null);
  return {
    find,
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
    async visit(token) {
      await undecided(token)
        .set({ decision: 'tiempo', decidido: sql`now()` })
        .where('creado', '<', ago(formMs))
        .execute();
      return find(token);
    },
    count: (token, what) =>
      db
        .updateTable(TABLE)
        .set({ [what]: sql`${sql.ref(what)} + 1` })
        .where('token', '=', token)
        .returningAll()
        .returning(sql<boolean>`creado < now() - interval '7 days'`.as('old'))
        .executeTakeFirst(),
    async choose(token, escenario) {
      await undecided(token).set({ escenario }).execute();
    },
    async chooseCard(token, card) {
      await undecided(token).set(card).execute();
    },
    async decide(token, decision, respuesta) {
      await undecided(token)
        .set({ decision, decidido: sql`now()`, ...(respuesta !== undefined && { respuesta }) })
        .execute();
    },
    confirm: (token, extra) =>
      db
        .updateTable(TABLE)
        .set({
          estado: sql`case decision when 'aprobar' then 'AUTHORIZED' else 'FAILED' end`,
          autorizacion: sql`case decision when 'aprobar' then ${authorizationCode()} end`,
          monto: sql`monto + ${extra}`,
          confirmado: sql`now()`,
        })
        .where('token', '=', token)
        .where('decision', 'in', ['aprobar', 'rechazar'])
        .where('decidido', '>', ago(commitMs))
        .where('confirmado', 'is', null)
        .returningAll()
        .executeTakeFirst(),
    refund: (token, amount) =>
      db
        .updateTable(TABLE)
        .set({
          estado: sql`case
            when ${isReversal(amount)} then 'REVERSED'
            when ${amount} = monto - reembolsado then 'NULLIFIED'
            else 'PARTIALLY_NULLIFIED' end`,
          reembolso: sql`case when ${isReversal(amount)} then 'REVERSED' else 'NULLIFIED' end`,
          reembolsado: sql`reembolsado + ${amount}`,
        })
        .where('token', '=', token)
        .where('estado', 'in', ['AUTHORIZED', 'PARTIALLY_NULLIFIED'])
        .where(sql<boolean>`${amount} <= monto - reembolsado`)
        .where(sql<boolean>`(tipo_pago = 'VN' or ${amount} = monto)`)
        .returningAll()
        .executeTakeFirst(),
  };
}

/** Every payment, oldest first, for comparison with a merchant's records. */
export function listPayments(db: Kysely<Schema>) {
  return db
    .selectFrom(TABLE)
    .select(['token', 'buy_order', 'session_id', 'monto', 'estado', 'escenario', 'decision', 'confirmado', 'reembolsado'])
    .select(['confirmaciones', 'consultas', 'devoluciones'])
    .orderBy('creado')
    .orderBy('token')
    .execute();
}

function ago(milliseconds: number) {
  return sql<Date>`now() - make_interval(secs => ${milliseconds / 1_000})`;
}

/** Full refunds within three hours of the charge: Transbank then reverses the charge. */
function isReversal(amount: number) {
  return sql`${amount} = monto and confirmado > now() - interval '3 hours'`;
}

export function authorizationCode(): string {
  return String(randomBytes(4).readUInt32BE() % 1_000_000).padStart(6, '0');
}
