import type { Transaction } from 'kysely';
import type { Kinds } from '../orders/kind.ts';
import { hasOpenPart } from '../orders/parts/parts.ts';
import { PAID_STATES, step } from '../orders/states.ts';
import { endDispute, stopDeclared } from '../plans/representation/office.ts';
import { inSeconds } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';
import type { SecondPerson } from './permission/requests.ts';

/** An order that the office refunds. */
export interface RefundedOrder {
  readonly orden: string;
  /** RUT of the company it contracts for; any other text without one. */
  readonly rut: string;
}

/** Told where the whole rest cannot go back yet. */
export const PART_UNDER_WAY = 'Una parte se está devolviendo: espera a que el banco responda.';

/**
 * Starts the refund of a paid order and ends what it created, such as a contract; the worker then asks the card provider.
 * @returns false where the order is not paid, or money of it is already going back
 */
export async function startRefund(trx: Transaction<Schema>, kinds: Kinds, orden: string): Promise<boolean> {
  const order = await trx.selectFrom('orders').select(['estado', 'tipo']).where('orden', '=', orden).forNoKeyUpdate().executeTakeFirst();
  const from = PAID_STATES.find((state) => state === order?.estado);
  if (!order || !from || (await hasOpenPart(trx, orden))) return false;
  const moved = await step(
    trx,
    { orden, from, to: 'REFUND_PENDING', detail: 'lo decidió la oficina', mail: 'reembolso-pendiente' },
    { intentos: 0, lease_until: null, siguiente_intento: inSeconds(0) },
  );
  if (moved) await kinds[order.tipo].ended(trx, orden);
  return moved;
}

export type RefundAct = 'reembolsar' | 'reembolsar-parte';

interface RefundToConfirm {
  readonly acto?: RefundAct;
  readonly numero: string;
  readonly monto: number;
  readonly total: number;
}

/**
 * Why the refund of an order waits for a second person.
 * @param monto whole pesos that go back now @param total whole pesos of the order that went back then, with `monto` @param alone whole pesos
 * of an order that one person may refund
 * @returns undefined where one person is enough
 */
export function secondForRefund(
  { acto = 'reembolsar', numero, monto, total }: RefundToConfirm,
  alone: number,
): (SecondPerson & { readonly acto: RefundAct }) | undefined {
  if (total <= alone) return undefined;
  return {
    acto,
    clave: requestKey(numero),
    pagina: `/oficina/ordenes/${numero}`,
    muestra: [['Monto', pesos.format(monto)]],
  };
}

/** `clave` of a request about an order. @param numero VO-7K3M-9QXT */
export function requestKey(numero: string): string {
  return `orden ${numero}`;
}

const pesos = new Intl.NumberFormat('es-CL', { style: 'currency', currency: 'CLP' });

/** Ends the access of a company that rests on the refunded order's declaration, and any dispute about the order. */
export async function endAccess(trx: Transaction<Schema>, { orden, rut }: RefundedOrder): Promise<void> {
  const standing = await trx
    .selectFrom('company_standings')
    .select('orden')
    .where('empresa', '=', rut)
    .where('orden', '=', orden)
    .where('poderes', '=', 'declarados')
    .executeTakeFirst();
  if (standing) await stopDeclared(trx, rut, null);
  await endDispute(trx, orden);
}
