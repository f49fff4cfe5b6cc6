import type { Estado } from '@veridico/api';
import { maskRut } from '@veridico/forms';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { OrderState, Schema } from '../../storage/schema.ts';
import { inSeconds } from '../../storage/clock.ts';
import { PAID_STATES } from '../../orders/states.ts';
import { TOO_LATE } from './attempts.ts';

/** Maximum tries of the serial per order. */
export const IDENTITY_TRIES = 5;

/**
 * Marks the identity of an order's representative as approved; the job then creates the client.
 * @returns false if it was already approved
 */
export async function approveIdentity(trx: Transaction<Schema>, orden: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('plan_orders')
    .set({ identidad: 'aprobada', identidad_en: sql<Date>`now()`, alta_siguiente: inSeconds(0) })
    .where('orden', '=', orden)
    .where('identidad', '<>', 'aprobada')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Message to the buyer of a plan for each state: what happened, then the money, then what follows. */
export const PLAN_SENTENCES: Readonly<Record<OrderState, string>> = {
  CREATED: 'Tu contratación está creada. Falta firmar el contrato y pagar; todavía no se cobra nada.',
  TOKEN_ISSUED: 'Tu contrato está firmado y esperamos el pago en Webpay. Todavía no se cobra nada.',
  RETURNED: 'Estamos confirmando el pago de tu plan con el banco. No pagues de nuevo.',
  COMMITTING: 'Estamos confirmando el pago de tu plan con el banco. No pagues de nuevo.',
  PAID: 'Ya pagaste tu plan. Estamos preparando el contrato firmado: te llega por correo.',
  ISSUING: 'Ya pagaste tu plan. Estamos preparando el contrato firmado: te llega por correo.',
  ISSUED: 'Ya pagaste tu plan y el contrato firmado va en tu correo.',
  FAILED: 'Tu banco rechazó el pago. No se cobró nada y tu contrato sigue firmado: puedes pagar de nuevo por 24 horas.',
  ABANDONED: 'El pago no se hizo y no se cobró nada. Puedes pagar de nuevo por 24 horas desde la firma.',
  REFUND_PENDING: 'Tu plan no sigue adelante: estamos anulando el cobro.',
  REFUNDED: 'Tu plan no siguió adelante y anulamos el cobro.',
  REVIEW: 'Una persona está revisando el cobro de tu plan. Si no corresponde, te lo devolvemos completo. No pagues de nuevo.',
};

/** Message to a buyer whose company already has users, or whose powers are in doubt. */
export const WAITS_FOR_COMPANY =
  'Tu pago está a salvo. Antes de activar el plan comprobamos que puedes actuar por la empresa: preguntamos a quienes ya actúen por ella, y en lo que no respondan en 3 días hábiles decide una persona nuestra. Te escribiremos por correo; si no corresponde, te devolvemos todo.';

const WAITING = sql<'abierta' | 'oficina' | null>`(select estado from representation_claims r
  where r.orden = plan_orders.orden and r.estado <> 'aprobada')`;
const DOCUMENTS = sql<number>`(select count(*)::int from representation_documents d where d.orden = plan_orders.orden)`;

const PAYABLE: readonly OrderState[] = ['CREATED', 'TOKEN_ISSUED', 'FAILED', 'ABANDONED'];
const UNPAID: readonly Estado[] = ['creada', 'pendiente', 'rechazada', 'anulada', 'expirada'];

/** Additional fields in the status of an order that contracts a plan. */
export async function planStatus(db: Kysely<Schema>, orden: string, { state, estado }: { state: OrderState; estado: Estado }) {
  const row = await db
    .selectFrom('plan_orders')
    .innerJoin('orders', 'orders.orden', 'plan_orders.orden')
    .select(['identidad', 'identidad_intentos', 'rut_representante', 'firmado'])
    .select([TOO_LATE.as('late'), WAITING.as('waiting'), DOCUMENTS.as('documents')])
    .where('plan_orders.orden', '=', orden)
    .executeTakeFirstOrThrow();
  const waits = row.waiting !== null && PAID_STATES.some((paid) => paid === state);
  return {
    mensaje: PLAN_SENTENCES[state],
    ...(waits && {
      estado: 'en-revision' as const,
      mensaje: WAITS_FOR_COMPANY,
      // Does not say who decides: that would reveal the company's state.
      representacion: 'en-espera' as const,
      documentos: row.documents,
    }),
    identidad: row.identidad,
    intentosRestantes: row.identidad === 'aprobada' ? 0 : IDENTITY_TRIES - row.identidad_intentos,
    rut: maskRut(row.rut_representante),
    firmada: row.firmado !== null,
    sePuedePagar: UNPAID.includes(estado) && PAYABLE.includes(state) && !row.late,
  };
}
