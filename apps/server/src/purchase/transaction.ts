import { TERMS_EDITION } from '@veridico/forms';
import { discounted, findReport, MOTIVOS, NO_MOTIVO, type CatalogReport } from '@veridico/reports';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../http/problem.ts';
import { askerOf } from '../bureau/asker.ts';
import type { Customer } from '../account/customers.ts';
import { displayNumber } from '../orders/display-number.ts';
import { insertOrder, payWithPromotion, requestPayment, type Purchase } from './place.ts';
import { PaymentRefused, PaymentUnknown } from '../providers/payments/port.ts';
import type { Promotion, PurchaseDeps } from './deps.ts';
import { isUniqueViolation } from '../storage/violations.ts';
import { readEmission } from './emission.ts';
import { buyerAsReader } from './reader.ts';
import { fingerprint, readForm, type PurchaseForm } from './purchase.ts';
import { checkAppraisal, checkSubject } from './subject.ts';

/** How long a repeated request waits for the first one's answer. */
const REPEAT_WAIT_MS = 8_000;
const POLL_MS = 200;
const RETRY_AFTER_SECONDS = 5;

/** Purpose of a purchase by subject; only queries declare one. */
const PURPOSES = {
  persona: MOTIVOS['consulta-propia'],
  empresa: MOTIVOS['evaluacion-riesgo-comercial'],
  propiedad: NO_MOTIVO,
} as const satisfies Record<CatalogReport['subject'], string>;

export interface TransactionRequest {
  readonly body: Readonly<Record<string, string>>;
  /** The Idempotency-Key, if sent. */
  readonly key: string | undefined;
  /** The signed-in buyer. */
  readonly buyer?: Customer;
}

interface PaymentPage {
  readonly url: string;
  readonly token: string;
  readonly orden: string;
  readonly numero: string;
}

/** Turns a buyer's request into an order and a payment page. Every amount and rule is decided here. @throws Problem */
export async function startTransaction(
  deps: PurchaseDeps,
  request: FastifyRequest,
  { body, key, buyer }: TransactionRequest,
): Promise<PaymentPage> {
  const form = readPurchaseForm(body);
  const repeat = key === undefined ? null : { key, fingerprint: fingerprint(deps.orders.hmac, form) };
  const earlier = repeat && (await findRepeated(deps, repeat));
  if (earlier) return earlier;

  const purchase: Purchase = {
    ...refuseOtherPrice(await checkAndPrice(deps, request, form, buyer), body),
    report: form.report.code,
    subject: form.tasacion ? { tasacion: form.tasacion } : { rut: form.values.run },
    motivo: PURPOSES[form.report.subject],
    emission: form.emission,
    customer: buyer?.id ?? null,
    asker: form.report.subject === 'persona' || !buyer ? null : askerOf(buyer),
    termsVersion: TERMS_EDITION,
    termsIp: request.ip,
    repeat,
  };
  const orden = await insertOrder(deps.orders, purchase).catch(async (error: unknown) => {
    if (!repeat || !isUniqueViolation(error)) throw error;
    // Two simultaneous clicks: the unique key let one through. If that one got no payment, this one cannot either.
    return (await findRepeated(deps, repeat)) ?? Promise.reject(unavailable());
  });
  if (orden === undefined) throw new Problem('PROMOCION_VENCIDA');
  return typeof orden === 'string' ? openPayment(deps, orden, purchase.total) : orden;
}

/** Reads the report and a valid form. @throws Problem */
function readPurchaseForm(body: Readonly<Record<string, string>>): PurchaseForm {
  const report = findReport(body['codigoServicio'] ?? '');
  if (!report) throw new Problem('SERVICIO_DESCONOCIDO');
  if (!report.onSale) throw new Problem('SERVICIO_NO_DISPONIBLE');
  const { errors, ...read } = readForm(report, body);
  const { errors: others, emission } = readEmission(body);
  const campos = { ...errors, ...others };
  if (Object.keys(campos).length > 0) throw new Problem('CAMPOS_INVALIDOS', { campos });
  return { report, ...read, emission };
}

/** Checks the subject against the records and decides price and discount. @throws Problem */
async function checkAndPrice(
  deps: PurchaseDeps,
  request: FastifyRequest,
  { report, values, tasacion }: PurchaseForm,
  buyer: Customer | undefined,
) {
  const { findPrice, findPromotion } = deps;
  const promotion = values.codigoDescuento === '' ? undefined : requireRunning(await findPromotion(request, values.codigoDescuento));
  const lector = buyerAsReader(report, { rut: values.run }, buyer);
  await (tasacion ? checkAppraisal(deps, tasacion) : checkSubject(deps, request, { report, lector }, values));
  const price = await findPrice(report.code);
  if (price === undefined) throw new Problem('SERVICIO_NO_DISPONIBLE');
  const discount = promotion?.descuento ?? 0;
  const { run, correo, celular } = values;
  return {
    inputs: { run, correo, celular },
    price,
    discount,
    total: discounted(price, discount),
    promotion: promotion?.codigo ?? null,
  };
}

/** The page's price and discount, where it says them, are those that are charged. @throws Problem PRECIO_CAMBIADO */
function refuseOtherPrice<P extends { readonly price: number; readonly discount: number }>(
  priced: P,
  { precioVisto = '', porcentajeDescuento = '' }: Readonly<Record<string, string>>,
): P {
  const seen = precioVisto === '' || (Number(precioVisto) === priced.price && Number(porcentajeDescuento) === priced.discount);
  if (!seen) throw new Problem('PRECIO_CAMBIADO');
  return priced;
}

function requireRunning(promotion: Promotion | undefined): Promotion {
  if (!promotion) throw new Problem('PROMOCION_INVALIDA');
  if (!promotion.vigente) throw new Problem('PROMOCION_VENCIDA', { mensaje: promotion.descripcion });
  return promotion;
}

async function openPayment({ orders }: PurchaseDeps, orden: string, total: number): Promise<PaymentPage> {
  try {
    const page = await (total === 0 ? payWithPromotion(orders, orden) : requestPayment(orders, orden, total));
    return { ...page, orden, numero: await displayNumber(orders.db, orden) };
  } catch (error) {
    const ofTheProvider = error instanceof PaymentRefused || error instanceof PaymentUnknown;
    throw ofTheProvider ? unavailable() : error;
  }
}

function unavailable(): Problem {
  return new Problem('PAGO_NO_DISPONIBLE', { retryAfter: RETRY_AFTER_SECONDS });
}

/** The payment page of an earlier request with this key, waiting for it if needed. @throws Problem if that request was different */
async function findRepeated({ orders }: PurchaseDeps, repeat: { key: string; fingerprint: string }): Promise<PaymentPage | undefined> {
  const deadline = Date.now() + REPEAT_WAIT_MS;
  for (;;) {
    const found = await orders.db
      .selectFrom('orders')
      .innerJoin('payment_attempts', 'payment_attempts.orden', 'orders.orden')
      .select(['orders.orden', 'orders.numero', 'huella_solicitud', 'token', 'url'])
      .where('clave_repeticion', '=', repeat.key)
      .executeTakeFirst();
    if (!found) return undefined;
    if (found.huella_solicitud !== repeat.fingerprint) throw new Problem('REPETICION_DISTINTA');
    const { url, token, orden, numero } = found;
    if (token !== null && url !== null) return { url, token, orden, numero };
    if (Date.now() > deadline) throw unavailable();
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
