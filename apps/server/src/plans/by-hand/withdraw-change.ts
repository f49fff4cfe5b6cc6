import { sql, type Kysely, type Transaction } from 'kysely';
import { TODAY } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';
import { termEnd } from '../contract/calendar.ts';
import { announce, changeText } from '../contract/events.ts';
import { impossible } from './contract.ts';

/** A change of plan that has not begun. */
export interface PlannedChange {
  /** The contract that gives way, and its last day before the change was planned. */
  readonly running: { readonly id: string; readonly nombre: string; readonly hasta: string };
  /** The contract that would begin. */
  readonly next: { readonly id: string; readonly nombre: string; readonly desde: string };
}

/**
 * A company's planned change; undefined without one, once it has begun, or where notice of end was given for the plan that would begin.
 * @param empresa RUT in wire form
 */
export async function plannedChange(db: Kysely<Schema>, empresa: string): Promise<PlannedChange | undefined> {
  const row = await db
    .selectFrom('contracts as running')
    .innerJoin('contracts as next', 'next.titular', 'running.titular')
    .select(['running.id', 'running.nombre', 'running.desde', 'running.fin', 'running.meses', 'running.hasta_sin_cambio'])
    .select(['next.id as next_id', 'next.nombre as next_nombre', 'next.desde as next_desde'])
    .where('running.titular', '=', empresa)
    .where('running.tipo', '=', 'mensual')
    .where('running.terminado', 'is', null)
    .where('running.cerrado', 'is', null)
    .whereRef('running.fin', '=', 'running.hasta')
    .where('next.tipo', '=', 'mensual')
    .where('next.terminado', 'is', null)
    .where('next.fin', 'is', null)
    .where('next.desde', '>', TODAY)
    // The job makes the first invoice on the first day.
    .whereRef('next.siguiente_factura', '=', 'next.desde')
    .where(sql<boolean>`next.desde = running.hasta + 1`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('terminaciones').select('terminaciones.id').whereRef('terminaciones.contrato', '=', 'running.id'))),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const hasta = lastDay(row);
  if (hasta === null) return undefined;
  return {
    running: { id: row.id, nombre: row.nombre, hasta },
    next: { id: row.next_id, nombre: row.next_nombre, desde: row.next_desde },
  };
}

interface Planned {
  readonly desde: string;
  readonly fin: string | null;
  readonly meses: number | null;
  readonly hasta_sin_cambio: string | null;
}

/** Null for a contract that is not renewed and whose change the version before planned: its last day is not known. */
function lastDay({ desde, fin, meses, hasta_sin_cambio: kept }: Planned): string | null {
  if (kept !== null || fin === null || meses === null) return kept;
  return termEnd(desde, meses, fin);
}

/**
 * Removes a planned change: the running contract goes on as if it had not been planned, and its company is told by mail. The caller holds
 * the company lock. @param contrato id of the contract that would begin @throws Problem CONTRATO_IMPOSIBLE
 */
export async function withdrawChange(trx: Transaction<Schema>, empresa: string, contrato: string): Promise<PlannedChange> {
  const seen = await plannedChange(trx, empresa);
  if (seen) await lockBoth(trx, seen);
  // The job may have begun it while the lock was awaited.
  const change = seen && (await plannedChange(trx, empresa));
  if (change?.next.id !== contrato) throw impossible('Ese cambio de plan ya empezó o ya no está programado.');
  const { running, next } = change;
  await trx.deleteFrom('contracts').where('id', '=', next.id).execute();
  await trx
    .updateTable('contracts')
    .set({ hasta: running.hasta, fin: null, hasta_sin_cambio: null })
    .where('id', '=', running.id)
    .execute();
  const detalle = changeText(next);
  await announce(trx, { contrato: running.id, suceso: 'cambio-retirado', clave: next.id, detalle }, 'administradores');
  return change;
}

async function lockBoth(trx: Transaction<Schema>, { running, next }: PlannedChange): Promise<void> {
  await trx.selectFrom('contracts').select('id').where('id', 'in', [running.id, next.id]).orderBy('id').forNoKeyUpdate().execute();
}
