import { setTimeout as sleep } from 'node:timers/promises';
import { findComuna } from '@veridico/reference';
import { TERMS_EDITION, TIPOS_EMISION, type DatosFactura } from '@veridico/forms';
import { sql, type Selectable, type Transaction } from 'kysely';
import { Problem } from '../../http/problem.ts';
import { addAttempt, type AttemptNames } from '../../orders/attempt.ts';
import { newOrden } from '../../orders/crockford.ts';
import type { OrderDeps } from '../../orders/kind.ts';
import { REPLACED, TOKEN_SECONDS } from '../contract/attempts.ts';
import { requestAttempt } from '../../orders/open-payment.ts';
import { step } from '../../orders/states.ts';
import { PaymentRefused, PaymentUnknown, type CreatedPayment } from '../../providers/payments/port.ts';
import type { CompaniesTable, FacturasTable, Schema } from '../../storage/schema.ts';
import type { Reader } from './reader.ts';

/** Page that Webpay sends the browser back to. */
export const RETURN_PATH = '/mi-plan/pago';
/** Longer than the payment request may take. */
const OPENING_SECONDS = 15;
const WAIT_MS = 8_000;
const POLL_MS = 200;
const RETRY_AFTER_SECONDS = 5;

export interface Payer extends Reader {
  readonly factura: string;
  /** Where the receipt goes; empty if unknown. */
  readonly correo: string;
  readonly ip: string;
}

/**
 * Opens a card payment of an invoice, or returns the open one, so two tabs get the same payment. A stale order is abandoned, never to be
 * committed, and replaced by another.
 * @throws Problem FACTURA_DESCONOCIDA, FACTURA_PAGADA, PAGO_EN_CURSO, PAGO_NO_DISPONIBLE
 */
export async function openInvoicePayment(deps: OrderDeps, payer: Payer): Promise<CreatedPayment> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const begun = await deps.db.transaction().execute((trx) => beginPayment(trx, payer));
    if (begun === 'busy') {
      if (Date.now() > deadline) throw unavailable();
      await sleep(POLL_MS);
    } else if ('url' in begun) return begun;
    else return requestPayment(deps, begun);
  }
}

async function requestPayment(deps: OrderDeps, begun: BegunPayment): Promise<CreatedPayment> {
  try {
    return await requestAttempt(deps, { ...begun, returnPath: RETURN_PATH });
  } catch (error) {
    throw error instanceof PaymentRefused || error instanceof PaymentUnknown ? unavailable() : error;
  }
}

function unavailable(): Problem {
  return new Problem('PAGO_NO_DISPONIBLE', { retryAfter: RETRY_AFTER_SECONDS });
}

interface BegunPayment {
  readonly orden: string;
  readonly attempt: AttemptNames;
  readonly amount: number;
}

/** Simultaneous payments of one invoice wait for its row lock. */
async function beginPayment(trx: Transaction<Schema>, payer: Payer): Promise<BegunPayment | CreatedPayment | 'busy'> {
  const invoice = await trx
    .selectFrom('facturas')
    .innerJoin('contracts', 'contracts.id', 'facturas.contrato')
    .selectAll('facturas')
    .select('contracts.correo')
    .where('facturas.id', '=', payer.factura)
    .where('titular', '=', payer.titular)
    .forNoKeyUpdate('facturas')
    .executeTakeFirst();
  if (!invoice) throw new Problem('FACTURA_DESCONOCIDA');
  if (invoice.pagada !== null) throw new Problem('FACTURA_PAGADA');
  const open = await findOpenOrder(trx, payer.factura);
  if (open?.estado === 'CREATED' && open.opening) return 'busy';
  if (open?.estado === 'TOKEN_ISSUED' && open.fresh && open.url !== null && open.token !== null)
    return { url: open.url, token: open.token };
  if (open && !(await giveUp(trx, open))) throw new Problem('PAGO_EN_CURSO');
  return insertOrder(trx, payer, invoice);
}

/** The unfinished order of an invoice, if any. */
async function findOpenOrder(trx: Transaction<Schema>, factura: string) {
  return trx
    .selectFrom('orders')
    .innerJoin('payment_attempts', 'payment_attempts.orden', 'orders.orden')
    .select(['orders.orden', 'estado', 'token', 'url'])
    .select([
      sql<boolean>`payment_attempts.creado > now() - make_interval(secs => ${TOKEN_SECONDS})`.as('fresh'),
      sql<boolean>`payment_attempts.creado > now() - make_interval(secs => ${OPENING_SECONDS})`.as('opening'),
    ])
    .where('factura', '=', factura)
    .where('estado', 'in', ['CREATED', 'TOKEN_ISSUED', 'RETURNED', 'COMMITTING', 'REVIEW', 'PAID', 'ISSUING'])
    .executeTakeFirst();
}

/** Abandons an unpaid order. @returns false if its payer came back: that payment is being confirmed. */
async function giveUp(
  trx: Transaction<Schema>,
  { orden, estado }: NonNullable<Awaited<ReturnType<typeof findOpenOrder>>>,
): Promise<boolean> {
  if (estado !== 'CREATED' && estado !== 'TOKEN_ISSUED') return false;
  return step(trx, { orden, from: estado, to: 'ABANDONED', detail: REPLACED });
}

type Invoice = Pick<Selectable<FacturasTable>, 'id' | 'total'> & { readonly correo: string };

async function insertOrder(trx: Transaction<Schema>, { titular, customer, correo, ip }: Payer, invoice: Invoice): Promise<BegunPayment> {
  const orden = newOrden();
  const company = await trx.selectFrom('companies').selectAll().where('rut', '=', titular).executeTakeFirst();
  const billed = company && billedTo(company);
  await trx
    .insertInto('orders')
    .values({
      orden,
      tipo: 'factura',
      servicio: null,
      plan: null,
      factura: invoice.id,
      estado: 'CREATED',
      inputs: JSON.stringify({ run: titular, correo: correo === '' ? invoice.correo : correo, celular: company?.telefono ?? '' }),
      sujeto_rut: titular,
      precio: invoice.total,
      descuento: 0,
      promocion: null,
      total: invoice.total,
      motivo: '',
      cliente: customer.id,
      tipo_emision: billed ? TIPOS_EMISION.factura : TIPOS_EMISION.boleta,
      datos_factura: billed ? JSON.stringify(billed) : null,
      terminos_version: TERMS_EDITION,
      terminos_ip: ip,
      clave_repeticion: null,
      huella_solicitud: null,
    })
    .execute();
  const attempt = await addAttempt(trx, { orden, monto: invoice.total });
  await trx.insertInto('order_events').values({ orden, de: null, a: 'CREATED' }).execute();
  return { orden, attempt, amount: invoice.total };
}

function billedTo({ razon_social: razonSocial, rut, cut, domicilio, ciudad, giro }: Selectable<CompaniesTable>): DatosFactura {
  const codigoRegion = findComuna(cut)?.codigoRegion ?? '';
  return { razonSocial, rutEmpresa: rut, codigoRegion, codigoComuna: cut, direccion: domicilio, ciudad, giro };
}
