import { TERMS_EDITION } from '@veridico/forms';
import { SIGNATURE_KIND, type ContractText } from '@veridico/reports/documents';
import type { ContratoPlan } from '@veridico/api';
import type { FastifyRequest } from 'fastify';
import { sql, type Kysely, type Transaction } from 'kysely';
import { Problem } from '../../http/problem.ts';
import { runningMonthly } from '../contract/terms.ts';
import { noteAct } from '../contract/acts.ts';
import { openPlanPayment, PaymentBusy, TOO_LATE, type NotPayable } from '../contract/attempts.ts';
import { PaymentRefused, PaymentUnknown, type CreatedPayment } from '../../providers/payments/port.ts';
import { contractedByAdministrator } from '../representation/settle.ts';
import type { Schema } from '../../storage/schema.ts';
import { alreadyRunning } from './contracting.ts';
import type { PlanDeps } from './deps.ts';

const RETRY_AFTER_SECONDS = 5;
/** Longer than any browser's User-Agent. */
const MAX_BROWSER = 400;

/**
 * The contract of an order, only while it can be signed or paid: it names people, and the address of the page stays in browser histories.
 * After that the signer has it by mail. @throws Problem CONTRATACION_DESCONOCIDA
 */
export async function contractOf(db: Kysely<Schema>, orden: string): Promise<ContratoPlan> {
  const row = await db
    .selectFrom('plan_orders')
    .innerJoin('orders', 'orders.orden', 'plan_orders.orden')
    .select(['numero', 'contrato', 'huella', 'firmado', 'total'])
    .where('plan_orders.orden', '=', orden)
    .where((eb) => eb.not(TOO_LATE))
    .executeTakeFirst();
  if (!row) throw new Problem('CONTRATACION_DESCONOCIDA');
  const { titulo, subtitulo, partes } = JSON.parse(row.contrato) as ContractText;
  return {
    orden,
    numero: row.numero,
    titulo,
    subtitulo,
    partes: partes.map((part) => ({
      titulo: part.titulo,
      parrafos: [...part.parrafos],
      datos: part.datos.map(([name, value]): [string, string] => [name, value]),
    })),
    huella: row.huella,
    tipoFirma: SIGNATURE_KIND,
    firmado: row.firmado?.toISOString() ?? null,
    total: row.total,
  };
}

const WHY: Readonly<Record<NotPayable, 'CONTRATACION_PAGADA' | 'PAGO_EN_CURSO' | 'CONTRATACION_VENCIDA'>> = {
  paid: 'CONTRATACION_PAGADA',
  pending: 'PAGO_EN_CURSO',
  expired: 'CONTRATACION_VENCIDA',
};

interface SignatureRequest {
  readonly orden: string;
  /** Hash of the text that was read, if the page sends it. */
  readonly huella: string | undefined;
}

/** Signs the contract, once, and opens its payment or returns the open one. @throws Problem */
export async function signAndPay(
  { orders }: PlanDeps,
  request: FastifyRequest,
  { orden, huella }: SignatureRequest,
): Promise<CreatedPayment> {
  try {
    const opened = await openPlanPayment(orders, orden, (trx) => sign(trx, request, { orden, huella }));
    if (opened === undefined) throw new Problem('CONTRATACION_DESCONOCIDA');
    if (typeof opened === 'string') throw new Problem(WHY[opened]);
    return opened;
  } catch (error) {
    const away = [PaymentRefused, PaymentUnknown, PaymentBusy].some((kind) => error instanceof kind);
    throw away ? new Problem('PAGO_NO_DISPONIBLE', { retryAfter: RETRY_AFTER_SECONDS }) : error;
  }
}

/** Only the first signature counts. */
async function sign(trx: Transaction<Schema>, request: FastifyRequest, { orden, huella }: SignatureRequest): Promise<void> {
  const order = await trx
    .selectFrom('plan_orders')
    .select(['huella', 'rut_empresa', 'firmado'])
    .where('orden', '=', orden)
    .executeTakeFirstOrThrow();
  if (huella !== undefined && huella.toLowerCase() !== order.huella) throw new Problem('CONTRATO_DISTINTO');
  // Only the company's own administrator learns of its current plan.
  const administers = await contractedByAdministrator(trx, orden, order.rut_empresa);
  const until = administers ? await runningMonthly(trx, order.rut_empresa) : undefined;
  if (until !== undefined) throw alreadyRunning(until);
  if (order.firmado !== null) return;
  await trx
    .updateTable('plan_orders')
    .set({
      firmado: sql<Date>`now()`,
      firma_ip: request.ip,
      firma_navegador: (request.headers['user-agent'] ?? '').slice(0, MAX_BROWSER),
      firma_terminos: TERMS_EDITION,
    })
    .where('orden', '=', orden)
    .execute();
  await noteAct(trx, orden, { acto: 'firma', detalle: order.huella });
}
