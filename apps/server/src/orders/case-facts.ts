import type { CotejoDeTarea } from '@veridico/api';
import { sql, type Kysely } from 'kysely';
import { knownFacts, type CaseFacts, type FoundCase } from '../cases/case.ts';
import type { CardTransaction } from '../providers/payments/port.ts';
import type { Schema } from '../storage/schema.ts';
import { inWords, lastCount } from './count.ts';
import { displayNumbers } from './display-number.ts';
import { PAID_STATES } from './states.ts';

type OfOrder = Pick<FoundCase, 'orden'>;

/** The bank dates a charge at most this long after our confirmation was sent. */
const SAME_TIME_MS = 600_000;

/** An order in review: what it expects against what the bank says, and what its buyer did before. */
export async function reviewFacts(db: Kysely<Schema>, { orden }: OfOrder): Promise<CaseFacts> {
  const order = await db
    .selectFrom('orders')
    .select(['total', 'promocion', 'descuento', sql<string | null>`inputs ->> 'correo'`.as('correo')])
    .where('orden', '=', orden)
    .executeTakeFirstOrThrow();
  const attempt = await lastAttempt(db, orden);
  const earlier = await earlierOrders(db, orden, order.correo);
  return {
    cotejo: attempt ? compare(order.total, attempt, attempt.comprobante as CardTransaction | null) : [],
    datos: knownFacts([
      ['Código', order.promocion === null ? '' : `${order.promocion}, ${order.descuento} %`],
      ['Volvió del banco', attempt?.retorno_en, 'instante'],
      ['Antes compró', earlier],
    ]),
  };
}

async function lastAttempt(db: Kysely<Schema>, orden: string | null) {
  return db
    .selectFrom('payment_attempts')
    .select(['buy_order', 'monto', 'confirmacion_en', 'retorno_en', 'comprobante', 'reembolso', 'reembolso_en'])
    .where('orden', '=', orden)
    .orderBy('confirmacion_en', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** '3 órdenes, 1 reembolsada' */
async function earlierOrders(db: Kysely<Schema>, orden: string | null, correo: string | null): Promise<string> {
  const { paid, refunded } = await db
    .selectFrom('orders')
    .select([
      sql<number>`(count(*) filter (where estado in (${sql.join(PAID_STATES)})))::int`.as('paid'),
      sql<number>`(count(*) filter (where estado = 'REFUNDED'))::int`.as('refunded'),
    ])
    .where(sql`lower(inputs ->> 'correo')`, '=', (correo ?? '').toLowerCase())
    .where('orden', '<>', orden)
    .executeTakeFirstOrThrow();
  const all = paid + refunded;
  const words = all === 1 ? '1 orden' : `${all} órdenes`;
  return all === 0 ? 'nada con este correo' : `${words}${refunded === 0 ? '' : `, ${refunded} con reembolso`}`;
}

const CHARGED = 'cobro aprobado';

/** @param bank null: it never answered */
function compare(
  total: number,
  { buy_order, confirmacion_en }: { readonly buy_order: string; readonly confirmacion_en: Date | null },
  bank: CardTransaction | null,
): CotejoDeTarea[] {
  const { status, responseCode, amount, buyOrder, transactionDate, authorizationCode }: Partial<CardTransaction> = bank ?? {};
  const approved = status === 'AUTHORIZED' && Number(responseCode) === 0;
  return [
    compared('Respuesta', CHARGED, bank && (approved ? CHARGED : `sin cobro (${status})`)),
    { ...compared('Monto', String(total), amount?.toString()), forma: 'pesos' },
    { ...compared('Orden', buy_order, buyOrder), esperado: ending(buy_order), banco: buyOrder === undefined ? '' : ending(buyOrder) },
    comparedTime(confirmacion_en, transactionDate),
    compared('Tarjeta', '', bank && cardText(bank)),
    compared('Autorización', '', authorizationCode),
  ];
}

function compared(dato: string, esperado: string, banco: string | null | undefined): CotejoDeTarea {
  return { dato, esperado, banco: banco ?? '', forma: 'texto', resultado: resultOf(esperado, banco ?? '') };
}

function comparedTime(sent: Date | null, charged: string | null | undefined): CotejoDeTarea {
  const row = { ...compared('Hora', sent?.toISOString() ?? '', charged), forma: 'instante' as const };
  if (!sent || !charged) return row;
  const apart = Math.abs(Date.parse(charged) - sent.getTime());
  return { ...row, resultado: apart <= SAME_TIME_MS ? 'igual' : 'distinto' };
}

function resultOf(esperado: string, banco: string): CotejoDeTarea['resultado'] {
  if (banco === '') return 'sin-respuesta';
  if (esperado === '') return 'solo-banco';
  return esperado === banco ? 'igual' : 'distinto';
}

/** '…22M04NM': the name of a payment is long, and its end tells it apart. */
function ending(name: string): string {
  return `…${name.slice(-8)}`;
}

const CARDS: Readonly<Record<string, string>> = { VD: 'débito', VP: 'prepago' };

/** 'débito •••• 6623' */
function cardText({ paymentTypeCode, cardNumber }: CardTransaction): string {
  return cardNumber ? `${CARDS[paymentTypeCode] ?? 'crédito'} •••• ${cardNumber.slice(-4)}` : '';
}

/** A refund that takes long: since when it is tried, how often, and to which card it goes. */
export async function refundFacts(db: Kysely<Schema>, { orden }: OfOrder): Promise<CaseFacts> {
  const order = await db
    .selectFrom('orders')
    .select(['intentos', 'siguiente_intento'])
    .where('orden', '=', orden)
    .executeTakeFirstOrThrow();
  const asked = await db
    .selectFrom('order_events')
    .select(['en', 'detalle'])
    .where('orden', '=', orden)
    .where('a', '=', 'REFUND_PENDING')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const attempt = await lastAttempt(db, orden);
  const bank = attempt?.comprobante as CardTransaction | null | undefined;
  return {
    datos: knownFacts([
      ['Se pidió', asked?.en, 'instante'],
      ['Por qué', asked?.detalle],
      ['Intentos', order.intentos],
      ['Próximo intento', order.siguiente_intento, 'instante'],
      ['Vuelve a', bank && cardText(bank)],
      ['Autorización del cobro', bank?.authorizationCode],
      ['Se cobró', bank?.transactionDate, 'instante'],
      ['Respuesta del banco', attempt?.reembolso ? 'el banco dice que la devolvió' : 'no ha confirmado la devolución'],
    ]),
  };
}

/** The last daily count with its differences in words, which name orders by display number; undefined before the first count. */
export async function lastDifferences(db: Kysely<Schema>) {
  const count = await lastCount(db);
  if (!count) return undefined;
  const { dia, terminada, differences, ordenes } = count;
  const numbers = await displayNumbers(db, Object.values(ordenes).flat());
  const named = Object.fromEntries(
    Object.entries(ordenes).map(([name, each]) => [name, each.flatMap((orden) => numbers.get(orden) ?? [])]),
  );
  return { dia, terminada, differences: inWords(differences, named) };
}

/** The differences of the last daily count, one by one. */
export async function countFacts(db: Kysely<Schema>): Promise<CaseFacts> {
  const count = await lastDifferences(db);
  return {
    datos: knownFacts([
      ['Control del', count?.dia, 'dia'],
      ['Terminó', count?.terminada, 'instante'],
      ...(count?.differences ?? []).map((text, at) => [`Diferencia ${at + 1}`, text] as const),
    ]),
  };
}
