import { createHmac, randomUUID } from 'node:crypto';
import type { Vendedor } from '@veridico/reports/documents';
import { sql, type Kysely } from 'kysely';
import type { Mail, Message } from '../providers/mail/port.ts';
import { PaymentUnknown, type CardTransaction, type Payments, type Refund } from '../providers/payments/port.ts';
import type { Schema } from '../storage/schema.ts';
import { recoveryLetters } from '../purchase/recovery/letter.ts';
import type { Hmac } from '../storage/secrets.ts';
import type { AttemptNames } from './attempt.ts';
import { KINDS } from '../app/kinds.ts';
import type { DrawnDocument } from './deps.ts';
import type { OrderDeps } from './kind.ts';
import { decideReviewIn, type Decision } from './review.ts';
import { insertOrder, requestPayment, type Purchase } from '../purchase/place.ts';

/** What a scripted provider answers: a transaction's differences from an approved one, or an error to throw. */
export type Scripted = Partial<CardTransaction> | Error;

/** A card provider with scripted answers and call counts. */
export class ScriptedPayments implements Payments {
  readonly simulated = true;
  readonly formTargets = [];
  readonly calls = { create: 0, commit: 0, status: 0, refund: 0 };
  onCommit: Scripted = {};
  onStatus: Scripted = new PaymentUnknown('not scripted');
  onRefund: Refund | Error = { type: 'REVERSED', authorizationCode: '' };
  /** Milliseconds a commit takes. */
  delay = 0;
  readonly #created = new Map<string, { buyOrder: string; sessionId: string; amount: number }>();

  async create(payment: { buyOrder: string; sessionId: string; amount: number }) {
    this.calls.create += 1;
    const token = randomUUID();
    this.#created.set(token, payment);
    return { token, url: 'http://localhost/tarjeta' };
  }

  async commit(token: string): Promise<CardTransaction> {
    this.calls.commit += 1;
    await new Promise((resolve) => setTimeout(resolve, this.delay));
    return this.#answer(token, this.onCommit);
  }

  async status(token: string): Promise<CardTransaction> {
    this.calls.status += 1;
    return this.#answer(token, this.onStatus);
  }

  async refund(): Promise<Refund> {
    this.calls.refund += 1;
    if (this.onRefund instanceof Error) throw this.onRefund;
    return this.onRefund;
  }

  #answer(token: string, scripted: Scripted): CardTransaction {
    if (scripted instanceof Error) throw scripted;
    const { buyOrder = '', sessionId = '', amount = 0 } = this.#created.get(token) ?? {};
    return {
      status: 'AUTHORIZED',
      responseCode: 0,
      buyOrder,
      sessionId,
      amount,
      authorizationCode: '1213',
      transactionDate: '2026-11-18T13:41:07.000Z',
      paymentTypeCode: 'VN',
      installments: 0,
      cardNumber: '6623',
      ...scripted,
    };
  }
}

/** A mail server that records messages, or throws a scripted error. */
export class ScriptedMail implements Mail {
  readonly simulated = true;
  readonly sent: Message[] = [];
  /** Thrown by every send while set. */
  onSend: Error | undefined;
  /** Milliseconds a send takes. */
  delay = 0;

  async send(message: Message): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, this.delay));
    if (this.onSend) throw this.onSend;
    this.sent.push(message);
  }
}

const PUBLIC_URL = 'http://localhost:3000';
/** A seller as an installation outside production knows it. */
export const SELLER: Vendedor = { nombre: 'Verídico SpA', rut: null, domicilio: null, firmante: null, correo: 'ayuda@veridico.example' };
export const DATA_OFFICER = { nombre: 'Rosa Vega', correo: 'datos@ejemplo.cl' };
const MAILS = { seller: SELLER, dataOfficer: DATA_OFFICER, notice: '', attachReport: false };
export const testHmac: Hmac = (purpose, text) => createHmac('sha256', purpose).update(text).digest();

/** A document of the given bytes that says nothing. */
export function aDrawing(bytes = '%PDF-1.7'): DrawnDocument {
  return { pdf: new TextEncoder().encode(bytes), data: '{}' };
}

/** Order dependencies on a real database, with scripted providers. */
export function orderDeps(
  db: Kysely<Schema>,
  overrides: Partial<Omit<OrderDeps, 'payments' | 'mail'>> = {},
): OrderDeps & { readonly payments: ScriptedPayments; readonly mail: ScriptedMail } {
  return {
    db,
    kinds: KINDS,
    seal: { simulated: true, validUntil: new Date('2030-01-01'), seal: async (pdf) => pdf, notices: () => [], close: async () => {} },
    invoices: { simulated: true, emit: async ({ interno }) => ({ numero: interno, tipo: 'interno' }) },
    draw: async () => aDrawing(),
    drawComprobante: async ({ numero }) => new TextEncoder().encode(`%PDF-1.7 ${numero}`),
    loadRecords: async (_report, _subject, lector) => ({ demo: true, lector }),
    hmac: testHmac,
    publicUrl: PUBLIC_URL,
    mails: MAILS,
    letters: recoveryLetters({ db, hmac: testHmac, publicUrl: PUBLIC_URL, mails: MAILS }),
    reached: () => {},
    issued: () => {},
    warn: () => {},
    payments: new ScriptedPayments(),
    mail: new ScriptedMail(),
    ...overrides,
  };
}

/** The purchase of a company report. */
export function aPurchaseOf(promotion: string | null): Purchase {
  return {
    report: 'sia000002',
    inputs: { run: '57000001-3', correo: 'compra@ejemplo.cl', celular: '56912345678' },
    subject: { rut: '57000001-3' },
    price: 16_500,
    discount: 0,
    total: 16_500,
    promotion,
    motivo: 'Evaluación de riesgo comercial',
    emission: { tipo: '01', factura: null },
    customer: null,
    asker: null,
    termsVersion: '2026-11',
    termsIp: '127.0.0.1',
    repeat: null,
  };
}

/** An order whose buyer is on the card page. */
export async function anOrder(deps: OrderDeps, promotion: string | null = null): Promise<{ orden: string; token: string }> {
  const purchase = aPurchaseOf(promotion);
  const orden = await insertOrder(deps, purchase);
  if (orden === undefined) throw new Error('the promotion has no uses left');
  const { token } = await requestPayment(deps, orden, purchase.total);
  return { orden, token };
}

/** The provider's names for the last attempt of an order. */
export async function namesOf(db: Kysely<Schema>, orden: string): Promise<AttemptNames> {
  return db
    .selectFrom('payment_attempts')
    .select(['buy_order as buyOrder', 'session_id as sessionId'])
    .where('orden', '=', orden)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

export async function stateOf(db: Kysely<Schema>, orden: string): Promise<string> {
  return (await db.selectFrom('orders').select('estado').where('orden', '=', orden).executeTakeFirstOrThrow()).estado;
}

/** Kinds of the mails queued about an order, oldest first. */
export async function mailsOf(db: Kysely<Schema>, orden: string): Promise<string[]> {
  const mails = await db.selectFrom('mails').select('clase').where('orden', '=', orden).orderBy('id').execute();
  return mails.map(({ clase }) => clase);
}

/** Seconds from the last change of an order to its next try. */
export async function pauseOf(db: Kysely<Schema>, orden: string): Promise<number> {
  const { pause } = await db
    .selectFrom('orders')
    .select(sql<number>`round(extract(epoch from siguiente_intento - actualizada))::int`.as('pause'))
    .where('orden', '=', orden)
    .executeTakeFirstOrThrow();
  return pause;
}

/** Ends an order's lease and the pause before its next try. */
export async function timePasses(db: Kysely<Schema>, orden: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ lease_until: sql<Date>`now() - interval '1 second'`, siguiente_intento: sql<Date>`now() - interval '1 second'` })
    .where('orden', '=', orden)
    .execute();
}

/** Decides an order in review, as the office does in its own transaction. */
export function decideReview({ db, kinds }: Pick<OrderDeps, 'db' | 'kinds'>, orden: string, decision: Decision): Promise<boolean> {
  return db.transaction().execute((trx) => decideReviewIn(kinds, trx, orden, decision));
}
