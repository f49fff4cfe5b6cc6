import { randomBytes } from 'node:crypto';
import type { DatosFactura, TipoEmision } from '@veridico/forms';
import type { ReportCode } from '@veridico/reports';
import { sql, type Kysely } from 'kysely';
import type { CreatedPayment } from '../providers/payments/port.ts';
import type { OrderInputs, Schema } from '../storage/schema.ts';
import { inSeconds, TODAY } from '../storage/clock.ts';
import { askerColumns, type Asker } from '../bureau/asker.ts';
import { addAttempt, type AttemptNames } from './attempt.ts';
import { newOrden } from './crockford.ts';
import { RETURN_PATHS, type OrderDeps } from './deps.ts';
import { step, type Step } from './states.ts';
import { subjectColumns, type Subject } from '../bureau/subject.ts';

export interface Purchase {
  readonly report: ReportCode;
  readonly inputs: Omit<OrderInputs, 'tasacion'>;
  readonly subject: Subject;
  /** Whole pesos of the catalogue, percent off, whole pesos to charge. */
  readonly price: number;
  readonly discount: number;
  readonly total: number;
  readonly promotion: string | null;
  readonly motivo: string;
  /** What the buyer wants the sale made out as; `factura` null for a Boleta. */
  readonly emission: { readonly tipo: TipoEmision; readonly factura: DatosFactura | null };
  /** Number of the customer who buys, and whom the log of queries names; null for a visitor and for a person's own report. */
  readonly customer: string | null;
  readonly asker: Asker | null;
  readonly termsVersion: string;
  readonly termsIp: string;
  readonly repeat: { readonly key: string; readonly fingerprint: string } | null;
}

/**
 * The order's row with its first attempt to pay, before anybody outside is asked. Takes one use of the promotion in the
 * same transaction; answers undefined when it no longer holds: its last use was just taken, or its last day ended.
 */
export async function insertOrder({ db, reached }: OrderDeps, purchase: Purchase): Promise<string | undefined> {
  reached('C1');
  const orden = newOrden();
  return db.transaction().execute(async (trx) => {
    if (purchase.promotion !== null) {
      const { numUpdatedRows } = await trx
        .updateTable('promotions')
        .set((eb) => ({ usos: eb('usos', '+', 1) }))
        .where('codigo', '=', purchase.promotion)
        .where('desde', '<=', TODAY)
        .where('hasta', '>=', TODAY)
        .where((eb) => eb.or([eb('max_usos', 'is', null), eb('usos', '<', eb.ref('max_usos'))]))
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return undefined;
    }
    await trx
      .insertInto('orders')
      .values({
        orden,
        tipo: 'informe',
        servicio: purchase.report,
        estado: 'CREATED',
        inputs: JSON.stringify(inputsOf(purchase)),
        ...subjectColumns(purchase.subject),
        precio: purchase.price,
        descuento: purchase.discount,
        promocion: purchase.promotion,
        total: purchase.total,
        motivo: purchase.motivo,
        tipo_emision: purchase.emission.tipo,
        datos_factura: purchase.emission.factura && JSON.stringify(purchase.emission.factura),
        ...askerColumns(purchase.asker),
        cliente: purchase.customer,
        terminos_version: purchase.termsVersion,
        terminos_ip: purchase.termsIp,
        clave_repeticion: purchase.repeat?.key ?? null,
        huella_solicitud: purchase.repeat?.fingerprint ?? null,
      })
      .execute();
    await addAttempt(trx, { orden, monto: purchase.total });
    await trx.insertInto('order_events').values({ orden, de: null, a: 'CREATED' }).execute();
    return orden;
  });
}

function inputsOf({ inputs, subject }: Purchase): OrderInputs {
  return 'tasacion' in subject ? { ...inputs, tasacion: subject.tasacion } : inputs;
}

/** Asks for the one payment that a report's order has. @throws PaymentRefused, PaymentUnknown */
export async function requestPayment(deps: OrderDeps, orden: string, amount: number): Promise<CreatedPayment> {
  const attempt = await deps.db
    .selectFrom('payment_attempts')
    .select(['buy_order as buyOrder', 'session_id as sessionId'])
    .where('orden', '=', orden)
    .executeTakeFirstOrThrow();
  return requestAttempt(deps, { orden, attempt, amount, returnPath: RETURN_PATHS.informe });
}

interface AttemptWanted {
  readonly orden: string;
  /** Its row is there already. */
  readonly attempt: AttemptNames;
  readonly amount: number;
  readonly returnPath: string;
}

/**
 * Asks the card provider for a payment and keeps its token. If it cannot be had the order ends, nothing was charged, and
 * the provider's error is thrown on.
 */
export async function requestAttempt(deps: OrderDeps, { orden, attempt, amount, returnPath }: AttemptWanted): Promise<CreatedPayment> {
  const { db, payments, publicUrl, reached } = deps;
  reached('C2');
  let created: CreatedPayment;
  try {
    created = await payments.create({ ...attempt, amount, returnUrl: publicUrl + returnPath });
  } catch (error) {
    await abandon(db, { orden, from: 'CREATED', detail: 'no se pudo crear el pago' });
    throw error;
  }
  reached('C3');
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('payment_attempts')
      .set({ token: created.token, url: created.url })
      .where('buy_order', '=', attempt.buyOrder)
      .execute();
    await step(trx, { orden, from: 'CREATED', to: 'TOKEN_ISSUED' });
  });
  reached('C4');
  return created;
}

/** Takes an order of 0 pesos for paid: no card is asked, and the browser goes straight to where Webpay would have sent it back. */
export async function payWithPromotion({ db, publicUrl }: OrderDeps, orden: string): Promise<CreatedPayment> {
  const payment = { token: randomBytes(32).toString('hex'), url: publicUrl + RETURN_PATHS.informe };
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('payment_attempts').set(payment).where('orden', '=', orden).execute();
    await step(
      trx,
      { orden, from: 'CREATED', to: 'PAID', detail: 'pagada con código', mail: 'comprobante' },
      { siguiente_intento: inSeconds(0) },
    );
  });
  return payment;
}

/** Ends an order that nobody was charged for and gives its promotion's use back. False when it had moved on. */
export async function abandon(db: Kysely<Schema>, order: Required<Pick<Step, 'orden' | 'from' | 'detail'>>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // The key is freed so that the same click, sent again, makes a new order.
    const moved = await step(trx, { ...order, to: 'ABANDONED' }, { clave_repeticion: null });
    if (moved) await releasePromotion(trx, order.orden);
    return moved;
  });
}

/** Gives back the use of a promotion that an order without a report had taken, once however often it is asked. */
export async function releasePromotion(trx: Parameters<typeof step>[0], orden: string): Promise<void> {
  const order = await trx
    .updateTable('orders')
    .set({ promocion_devuelta: sql<Date>`now()` })
    .where('orden', '=', orden)
    .where('promocion', 'is not', null)
    .where('promocion_devuelta', 'is', null)
    .returning('promocion')
    .executeTakeFirst();
  if (!order) return;
  await trx
    .updateTable('promotions')
    .set((eb) => ({ usos: eb('usos', '-', 1) }))
    .where('codigo', '=', order.promocion)
    .execute();
}
