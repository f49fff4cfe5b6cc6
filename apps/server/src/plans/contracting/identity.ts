import { maskRut, validaIdentidad, checkField, normaliseSerie, wireRut } from '@veridico/forms';
import type { FastifyRequest } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { refuseEvenly } from '../../http/evenly.ts';
import { Problem } from '../../http/problem.ts';
import { noteAct, SERIAL_VERDICTS } from '../contract/acts.ts';
import { approveIdentity, IDENTITY_TRIES } from '../contract/status.ts';
import { PAID_STATES } from '../../orders/states.ts';
import type { Schema } from '../../storage/schema.ts';
import type { PlanDeps } from './deps.ts';

export interface IdentityRequest {
  readonly orden: string;
  /** As typed, or masked as this server shows it on a device that did not begin the order. The order tells which. */
  readonly rut: string;
  readonly serie: string;
}

export type IdentityAnswer = { readonly success: true } | { readonly success: false; readonly left: number };

/**
 * Compares a serial with the current card of a paid order's representative. A wrong serial, one of an earlier card and an unknown
 * representative get the same answer. So do an unknown order, an unpaid one and one of another person.
 * @throws Problem
 */
export async function checkIdentity(
  deps: PlanDeps,
  request: FastifyRequest,
  { orden, rut, serie }: IdentityRequest,
): Promise<IdentityAnswer> {
  const { orders, visitors } = deps;
  const { db } = orders;
  await visitors.limitByAddress(request, 'serieDireccion');
  const blank = checkField(validaIdentidad, 'serie', { serie, aceptacionTerminos: 'true' }, 'submit');
  if (blank !== undefined) throw new Problem('CAMPOS_INVALIDOS', { mensaje: blank, campos: { serie: blank } });
  const order = await refuseEvenly(() => findPaidOrder(db, orden, rut));
  if (order.identidad === 'aprobada') return { success: true };
  const typed = normaliseSerie(serie);
  await visitors.limitByKey(typed, 'serie');
  await visitors.limitByKey(order.rut, 'serieRutTope');
  const left = await takeTry(db, orden);
  const proven = await proveOrReturnTry(deps, orden, order.rut, typed);
  if (proven) {
    await approve(deps, orden);
    return { success: true };
  }
  await noteAct(db, orden, { acto: 'identidad-rechazada', detalle: SERIAL_VERDICTS[await deps.judgeSerial(order.rut, typed)] });
  await visitors.limitByKey(order.rut, 'serieRut');
  return { success: false, left };
}

async function findPaidOrder(db: Kysely<Schema>, orden: string, rut: string) {
  const order = await db
    .selectFrom('plan_orders')
    .innerJoin('orders', 'orders.orden', 'plan_orders.orden')
    .select(['rut_representante as rut', 'identidad'])
    .where('plan_orders.orden', '=', orden)
    .where('estado', 'in', PAID_STATES)
    .executeTakeFirst();
  if (!order || (wireRut(rut) !== order.rut && rut !== maskRut(order.rut))) throw new Problem('CONTRATACION_DESCONOCIDA');
  return order;
}

/**
 * Uses one of the order's tries. Counted before comparing, so that many simultaneous requests get five tries in all. @returns how many are
 * left
 */
async function takeTry(db: Kysely<Schema>, orden: string): Promise<number> {
  const taken = await db
    .updateTable('plan_orders')
    .set((eb) => ({ identidad: 'rechazada', identidad_intentos: eb('identidad_intentos', '+', 1), identidad_en: sql<Date>`now()` }))
    .where('orden', '=', orden)
    .where('identidad', '<>', 'aprobada')
    .where('identidad_intentos', '<', IDENTITY_TRIES)
    .returning('identidad_intentos')
    .executeTakeFirst();
  if (!taken) throw new Problem('IDENTIDAD_SIN_INTENTOS');
  return IDENTITY_TRIES - taken.identidad_intentos;
}

async function proveOrReturnTry({ proveSerial, isAlive, orders }: PlanDeps, orden: string, rut: string, serie: string): Promise<boolean> {
  try {
    // Always both checks, so that every answer takes the same time.
    const proven = await proveSerial(rut, serie);
    const alive = await isAlive(rut);
    return proven && alive;
  } catch (error) {
    // The bureau did not answer: give the try back.
    await orders.db
      .updateTable('plan_orders')
      .set((eb) => ({
        identidad_intentos: eb('identidad_intentos', '-', 1),
        identidad: sql<
          'sin-intentar' | 'rechazada'
        >`case when identidad = 'rechazada' and identidad_intentos = 1 then 'sin-intentar' else identidad end`,
      }))
      .where('orden', '=', orden)
      .execute();
    throw error;
  }
}

async function approve({ orders: { db }, wake }: PlanDeps, orden: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Another tab may have approved it first.
    if (await approveIdentity(trx, orden)) await noteAct(trx, orden, { acto: 'identidad-aprobada' });
  });
  wake();
}
