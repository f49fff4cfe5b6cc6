import { sql, type Kysely } from 'kysely';
import { PaymentRefused, PaymentUnknown, type CardTransaction, type Payments, type Refund } from '../../providers/payments/port.ts';
import { inSeconds } from '../../storage/clock.ts';
import { dueRows } from '../../storage/due.ts';
import type { Schema } from '../../storage/schema.ts';
import type { OrderDeps } from '../kind.ts';
import { pesos } from '../mails/charge.ts';
import { pauseAfter } from '../pauses.ts';
import { STATUS_DAYS } from '../refunds.ts';
import { queuePartMail } from './part-mail.ts';

/**
 * Longer than `status` plus `refund`, at 10 s each, and than a request that timed out may still take at the bank: a part sent again too soon
 * would be given back twice.
 */
const LEASE_SECONDS = 120;
/** Days without an answer before a part is given up. */
const UNANSWERED_DAYS = 6;

/** Parts to send or to ask about now, longest wait first. */
export function dueParts(db: Kysely<Schema>, limit: number): Promise<string[]> {
  return dueRows(db, 'partial_refunds', limit);
}

interface PartLease {
  readonly id: string;
  readonly orden: string;
  readonly monto: number;
  /** Whole pesos left before it was sent. */
  readonly saldo: number | null;
  readonly sent: boolean;
  readonly tries: number;
  readonly token: string;
  readonly voucher: CardTransaction;
  /** The bank no longer answers `status` about this payment. */
  readonly forgotten: boolean;
  readonly unanswered: boolean;
}

/** What to do next, by the bank's balance. */
type Next = 'enviar' | 'hecha' | 'sin-respuesta' | { readonly rechazo: string };

/**
 * Gives a part of a payment back, once. The bank's balance is stored before the part is sent; after a lost answer it tells whether the
 * part went back.
 * @returns false when there was nothing to do or another process holds the lease
 */
export async function refundPart(deps: OrderDeps, id: string): Promise<boolean> {
  const lease = await leasePart(deps.db, id);
  if (!lease) return false;
  try {
    const left = lease.forgotten ? undefined : await askLeft(deps.payments, lease.token);
    const next = judge(lease, left);
    if (next === 'enviar') await send(deps, lease, left);
    else if (next === 'hecha') await recordMade(deps, lease, 'Lo dice el saldo del banco');
    else await end(deps, lease, next);
  } catch (error) {
    if (!(error instanceof PaymentUnknown || error instanceof PaymentRefused)) throw error;
    deps.warn('partial refund not done yet', { orden: lease.orden.slice(0, 4), tries: lease.tries, reason: error.name });
    await (lease.unanswered ? giveUp(deps, lease) : later(deps, lease));
  }
  return true;
}

async function leasePart(db: Kysely<Schema>, id: string): Promise<PartLease | undefined> {
  const row = await db
    .updateTable('partial_refunds')
    .from('payment_attempts')
    .set({
      intentos: sql<number>`partial_refunds.intentos + 1`,
      lease_until: inSeconds(LEASE_SECONDS),
      siguiente_intento: inSeconds(LEASE_SECONDS),
    })
    .where('partial_refunds.id', '=', id)
    .whereRef('payment_attempts.id', '=', 'partial_refunds.intento')
    .where('siguiente_intento', '<=', sql<Date>`now()`)
    .returning([
      'partial_refunds.id',
      'partial_refunds.orden',
      'partial_refunds.monto',
      'saldo',
      'enviada',
      'intentos',
      'token',
      'comprobante',
    ])
    .returning([
      sql<boolean>`payment_attempts.creado < now() - make_interval(days => ${STATUS_DAYS})`.as('forgotten'),
      sql<boolean>`pedida < now() - make_interval(days => ${UNANSWERED_DAYS})`.as('unanswered'),
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { enviada, intentos, token, comprobante, ...part } = row;
  // Only charged attempts have parts; what the provider answered was validated when it was stored.
  return { ...part, sent: enviada !== null, tries: intentos, token: token ?? '', voucher: comprobante as unknown as CardTransaction };
}

/** Whole pesos of the charge that did not go back; null where the bank does not say. */
async function askLeft(payments: Payments, token: string): Promise<number | null> {
  const { status, responseCode, amount, balance } = await payments.status(token);
  if (status === 'PARTIALLY_NULLIFIED') return balance ?? null;
  return status === 'AUTHORIZED' && responseCode === 0 ? amount : 0;
}

/** @param left what the bank says is left; null where it does not say, undefined where it no longer answers */
function judge({ sent, saldo, monto }: PartLease, left: number | null | undefined): Next {
  if (sent) {
    if (typeof left !== 'number' || saldo === null) return 'sin-respuesta';
    if (left === saldo - monto) return 'hecha';
    // Another part was given back at the bank's own page.
    if (left !== saldo) return 'sin-respuesta';
  }
  if (left === undefined) return 'enviar';
  if (left === null) return { rechazo: 'El banco no dice cuánto queda de este cobro.' };
  return left < monto ? { rechazo: `Al banco le quedan solo ${pesos(left)} de este cobro.` } : 'enviar';
}

async function send(deps: OrderDeps, lease: PartLease, left: number | null | undefined): Promise<void> {
  const { db, payments, reached } = deps;
  const { numUpdatedRows } = await db
    .updateTable('partial_refunds')
    .set({
      saldo: left ?? null,
      enviada: sql<Date>`now()`,
      lease_until: inSeconds(LEASE_SECONDS),
      siguiente_intento: inSeconds(LEASE_SECONDS),
    })
    .where('id', '=', lease.id)
    .where('intentos', '=', lease.tries)
    .where('lease_until', '>', inSeconds(LEASE_SECONDS / 2))
    .executeTakeFirstOrThrow();
  // Its lease is half over: a later one sends it.
  if (numUpdatedRows === 0n) return;
  let given: Refund;
  try {
    given = await payments.refund(lease.token, lease.monto);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    return end(deps, lease, { rechazo: whyRefused(lease.voucher) }, error.message);
  }
  reached('C15');
  await recordMade(deps, lease, `${given.type} ${given.authorizationCode}`.trim());
}

/** Transbank gives back parts of credit charges only, and names no reason that a person could use. */
function whyRefused({ paymentTypeCode, installments }: CardTransaction): string {
  if (paymentTypeCode === 'VD' || paymentTypeCode === 'VP')
    return 'El banco no devuelve una parte de un pago con débito o prepago: solo el pago completo.';
  return paymentTypeCode === 'VN' && installments <= 1
    ? 'El banco no aceptó devolver esta parte.'
    : 'El banco no aceptó devolver una parte de este pago en cuotas.';
}

async function recordMade({ db }: OrderDeps, { id, orden }: PartLease, respuesta: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const made = await trx
      .updateTable('partial_refunds')
      .set({ estado: 'hecha', respuesta, terminada: sql<Date>`now()`, siguiente_intento: null, lease_until: null })
      .where('id', '=', id)
      .where('estado', '=', 'pedida')
      .returning('id')
      .executeTakeFirst();
    if (made) await queuePartMail(trx, orden, id);
  });
}

/** Ends a part that was not made, or leaves it to a person. */
async function end(
  { db, warn }: OrderDeps,
  { id, orden, tries }: PartLease,
  next: Exclude<Next, 'enviar' | 'hecha'>,
  respuesta = '',
): Promise<void> {
  const unknown = next === 'sin-respuesta';
  warn(unknown ? 'partial refund needs a person' : 'partial refund refused', { orden: orden.slice(0, 4), tries });
  await db
    .updateTable('partial_refunds')
    .set({
      ...(unknown ? { estado: next } : { estado: 'rechazada', rechazo: next.rechazo, terminada: sql<Date>`now()` }),
      respuesta,
      siguiente_intento: null,
      lease_until: null,
    })
    .where('id', '=', id)
    .where('estado', '=', 'pedida')
    .where('intentos', '=', tries)
    .execute();
}

async function giveUp(deps: OrderDeps, lease: PartLease): Promise<void> {
  // This try may have sent it.
  const { enviada } = await deps.db.selectFrom('partial_refunds').select('enviada').where('id', '=', lease.id).executeTakeFirstOrThrow();
  await end(deps, lease, enviada ? 'sin-respuesta' : { rechazo: 'El banco no respondió en seis días. No se devolvió nada.' });
}

/** Never sooner than the lease: see there. */
async function later({ db }: OrderDeps, { id, tries }: PartLease): Promise<void> {
  await db
    .updateTable('partial_refunds')
    .set({ lease_until: null, siguiente_intento: inSeconds(Math.max(LEASE_SECONDS, pauseAfter(tries))) })
    .where('id', '=', id)
    .where('estado', '=', 'pedida')
    .where('intentos', '=', tries)
    .execute();
}
