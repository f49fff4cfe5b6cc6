import { randomBytes } from 'node:crypto';
import type { DatosFactura, TipoEmision } from '@veridico/forms';
import type { ReportCode } from '@veridico/reports';
import { inForce } from '../catalog/in-force.ts';
import { askerColumns, type Asker } from '../bureau/asker.ts';
import { subjectColumns, type Subject } from '../bureau/subject.ts';
import { addAttempt } from '../orders/attempt.ts';
import { newOrden } from '../orders/crockford.ts';
import type { OrderDeps } from '../orders/kind.ts';
import { requestAttempt } from '../orders/open-payment.ts';
import { enter } from '../orders/states.ts';
import type { CreatedPayment } from '../providers/payments/port.ts';
import { inSeconds, TODAY } from '../storage/clock.ts';
import type { OrderInputs } from '../storage/schema.ts';

/** Page that Webpay sends the browser back to. */
export const RETURN_PATH = '/compra-directa/paso2';

export interface Purchase {
  readonly report: ReportCode;
  readonly inputs: Omit<OrderInputs, 'tasacion'>;
  readonly subject: Subject;
  /** Catalogue price in whole pesos, discount in percent, total to charge in whole pesos. */
  readonly price: number;
  readonly discount: number;
  readonly total: number;
  readonly promotion: string | null;
  readonly motivo: string;
  /** Boleta or Factura; `factura` is null for a Boleta. */
  readonly emission: { readonly tipo: TipoEmision; readonly factura: DatosFactura | null };
  /** Id of the buying customer, and the asker for the log of queries; null for a visitor, the asker also for a person's own report. */
  readonly customer: string | null;
  readonly asker: Asker | null;
  readonly termsVersion: string;
  readonly termsIp: string;
  readonly repeat: { readonly key: string; readonly fingerprint: string } | null;
}

/**
 * Inserts an order with its first payment attempt, before any outside call. Takes one use of the promotion in the same transaction.
 * @returns undefined if the promotion no longer applies: its last use was just taken, or its last day ended
 */
export async function insertOrder({ db, reached }: OrderDeps, purchase: Purchase): Promise<string | undefined> {
  reached('C1');
  const orden = newOrden();
  return db.transaction().execute(async (trx) => {
    if (purchase.promotion !== null) {
      const { numUpdatedRows } = await trx
        .updateTable('promotions')
        .set((eb) => ({ usos: eb('promotions.usos', '+', 1) }))
        .from(trx.selectFrom(inForce('promocion')).selectAll().as('offer'))
        .whereRef('offer.codigo', '=', 'promotions.codigo')
        .where('promotions.codigo', '=', purchase.promotion)
        .where('offer.abierta', '=', true)
        .where('offer.desde', '<=', TODAY)
        .where('offer.hasta', '>=', TODAY)
        // Of the locked row: uses taken meanwhile count.
        .where((eb) => eb.or([eb('offer.max_usos', 'is', null), eb('promotions.usos', '<', eb.ref('offer.max_usos'))]))
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

/** Requests the only payment of a report's order. @throws PaymentRefused, PaymentUnknown */
export async function requestPayment(deps: OrderDeps, orden: string, amount: number): Promise<CreatedPayment> {
  const attempt = await deps.db
    .selectFrom('payment_attempts')
    .select(['buy_order as buyOrder', 'session_id as sessionId'])
    .where('orden', '=', orden)
    .executeTakeFirstOrThrow();
  return requestAttempt(deps, { orden, attempt, amount, returnPath: RETURN_PATH });
}

/** Marks an order of 0 pesos as paid: no card is charged, and the browser goes straight to Webpay's return page. */
export async function payWithPromotion({ db, kinds, publicUrl }: OrderDeps, orden: string): Promise<CreatedPayment> {
  const payment = { token: randomBytes(32).toString('hex'), url: publicUrl + RETURN_PATH };
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('payment_attempts').set(payment).where('orden', '=', orden).execute();
    await enter(
      kinds,
      trx,
      { orden, from: 'CREATED', to: 'PAID', detail: 'pagada con código', mail: 'comprobante' },
      { siguiente_intento: inSeconds(0) },
    );
  });
  return payment;
}
