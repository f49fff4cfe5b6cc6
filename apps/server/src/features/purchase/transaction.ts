import { TERMS_EDITION } from '@veridico/forms';
import { discounted, findReport } from '@veridico/reports';
import type { FastifyRequest } from 'fastify';
import { MOTIVOS } from '../../orders/issuing.ts';
import { insertOrder, requestPayment } from '../../orders/place.ts';
import { Problem } from '../../http/problem.ts';
import { PaymentRefused, PaymentUnknown } from '../../providers/payments/port.ts';
import type { PurchaseDeps } from './routes.ts';
import { fingerprint, readForm } from './purchase.ts';

/** How long a repeated request waits for the first one's answer. */
const REPEAT_WAIT_MS = 8_000;
const POLL_MS = 200;
const RETRY_AFTER_SECONDS = 5;

interface PaymentPage {
  readonly url: string;
  readonly token: string;
  readonly orden: string;
}

/** From what the buyer sent to a payment page, with every amount and every rule decided here. @throws Problem */
export async function startTransaction(
  deps: PurchaseDeps,
  request: FastifyRequest,
  body: Readonly<Record<string, string>>,
  key: string | undefined,
): Promise<PaymentPage> {
  const { orders, findPrice, findPromotion } = deps;
  const report = findReport(body['codigoServicio'] ?? '');
  if (!report) throw new Problem('SERVICIO_DESCONOCIDO');
  if (!report.onSale) throw new Problem('SERVICIO_NO_DISPONIBLE');
  const { values, errors } = readForm(report, body);
  if (Object.keys(errors).length > 0) throw new Problem('CAMPOS_INVALIDOS', { campos: errors });

  const repeat = key === undefined ? null : { key, fingerprint: fingerprint(report, values) };
  const earlier = repeat && (await findRepeated(deps, repeat));
  if (earlier) return earlier;

  const price = await findPrice(report.code);
  const promotion = values.codigoDescuento === '' ? null : await findPromotion(values.codigoDescuento);
  if (promotion === undefined) throw new Problem('PROMOCION_INVALIDA');
  if (promotion && !promotion.vigente) throw new Problem('PROMOCION_VENCIDA', { mensaje: promotion.descripcion });
  if (!(await orders.loadRecords(report.code, values.run))) throw new Problem('RUT_SIN_REGISTROS');

  const discount = promotion?.descuento ?? 0;
  const total = discounted(price, discount);
  const orden = await insertOrder(orders, {
    report: report.code,
    inputs: { run: values.run, serie: values.serie, correo: values.correo, celular: values.celular },
    subjectRut: values.run,
    price,
    discount,
    total,
    promotion: promotion?.codigo ?? null,
    motivo: MOTIVOS['evaluacion-riesgo-comercial'],
    termsVersion: TERMS_EDITION,
    termsIp: request.ip,
    repeat,
  }).catch(async (error: unknown) => {
    // The same click twice at the same moment: the unique key let one through.
    const first = repeat && (await findRepeated(deps, repeat));
    if (!first) throw error;
    return first;
  });
  if (orden === undefined) throw new Problem('PROMOCION_VENCIDA');
  if (typeof orden === 'object') return orden;
  try {
    return { ...(await requestPayment(orders, orden, total)), orden };
  } catch (error) {
    if (error instanceof PaymentRefused || error instanceof PaymentUnknown)
      throw new Problem('PAGO_NO_DISPONIBLE', { retryAfter: RETRY_AFTER_SECONDS });
    throw error;
  }
}

/** The payment page an earlier request with this key got, or is about to get. @throws Problem when it asked for something else. */
async function findRepeated({ orders }: PurchaseDeps, repeat: { key: string; fingerprint: string }): Promise<PaymentPage | undefined> {
  const deadline = Date.now() + REPEAT_WAIT_MS;
  for (;;) {
    const found = await orders.db
      .selectFrom('orders')
      .innerJoin('payment_attempts', 'payment_attempts.buy_order', 'orders.orden')
      .select(['orders.orden', 'estado', 'huella_solicitud', 'token', 'url'])
      .where('clave_repeticion', '=', repeat.key)
      .executeTakeFirst();
    if (!found) return undefined;
    if (found.huella_solicitud !== repeat.fingerprint) throw new Problem('REPETICION_DISTINTA');
    if (found.token !== null && found.url !== null) return { url: found.url, token: found.token, orden: found.orden };
    if (Date.now() > deadline) throw new Problem('PAGO_NO_DISPONIBLE', { retryAfter: RETRY_AFTER_SECONDS });
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
