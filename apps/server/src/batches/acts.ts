import type { EstadoDeLote } from '@veridico/api/endpoints';
import { sql, type Kysely, type Transaction } from 'kysely';
import { Problem } from '../http/problem.ts';
import type { Schema } from '../storage/schema.ts';
import { BY_OWNER, countAdditional, holdBatch, type Batch, type BatchOwner } from './batches.ts';

/** What its owner does with a batch. */
export interface BatchAct {
  readonly acto: 'pedir' | 'pausar' | 'seguir' | 'reintentar' | 'terminar' | 'descartar';
  /** When asking: what to do where the company has an answer. */
  readonly reciente: 'abrir' | 'pedir';
  /** When asking: the number of queries that was shown. */
  readonly consultas: number;
  /** When asking or going on: how many additional queries are accepted, besides those used before. */
  readonly adicionales: number;
}

const FROM = {
  pedir: ['revision'],
  pausar: ['en-curso'],
  seguir: ['pausado'],
  reintentar: ['pausado', 'terminado'],
  terminar: ['pausado'],
  descartar: ['revision'],
} as const satisfies Readonly<Record<BatchAct['acto'], readonly EstadoDeLote[]>>;

/**
 * Carries out an act, once: of two presses in two tabs the second finds another state. @returns the new state
 * @throws Problem LOTE_DESCONOCIDO, LOTE_CAMBIADO
 */
export async function actOnBatch(db: Kysely<Schema>, owner: BatchOwner, id: string, act: BatchAct): Promise<EstadoDeLote | 'descartado'> {
  return db.transaction().execute(async (trx) => {
    const batch = await holdBatch(trx, owner, id);
    if (!batch) throw new Problem('LOTE_DESCONOCIDO');
    const from: readonly EstadoDeLote[] = FROM[act.acto];
    if (!from.includes(batch.estado)) throw new Problem('LOTE_CAMBIADO');
    return ACTS[act.acto](trx, batch, act);
  });
}

type Carry = (trx: Transaction<Schema>, batch: Batch, act: BatchAct) => Promise<EstadoDeLote | 'descartado'>;

const ACTS: Readonly<Record<BatchAct['acto'], Carry>> = {
  async pedir(trx, { id }, { reciente, consultas, adicionales }) {
    const asked = await trx
      .updateTable('lote_lineas')
      .set({ estado: 'pendiente', de_nuevo: sql<boolean>`juicio = 'reciente'`, consulta: null })
      .where('lote', '=', id)
      .where('juicio', 'in', reciente === 'pedir' ? ['valida', 'reciente'] : ['valida'])
      .executeTakeFirstOrThrow();
    // What is charged is what was shown.
    if (Number(asked.numUpdatedRows) !== consultas) throw new Problem('LOTE_CAMBIADO');
    if (reciente === 'abrir')
      await trx.updateTable('lote_lineas').set({ estado: 'anterior' }).where('lote', '=', id).where('juicio', '=', 'reciente').execute();
    await trx
      .updateTable('lotes')
      .set({ estado: 'en-curso', pedido: sql<Date>`now()`, movido: sql<Date>`now()`, adicionales_max: adicionales })
      .where('id', '=', id)
      .execute();
    return 'en-curso';
  },
  async pausar(trx, { id }) {
    await stop(trx, id, BY_OWNER);
    return 'pausado';
  },
  async seguir(trx, batch, { adicionales }) {
    return goOn(trx, batch, adicionales);
  },
  async reintentar(trx, batch, { adicionales }) {
    await trx
      .updateTable('lote_lineas')
      .set({ estado: 'pendiente', falla: '', intentos: 0, lease_until: null })
      .where('lote', '=', batch.id)
      .where('estado', '=', 'fallida')
      .execute();
    return goOn(trx, batch, adicionales);
  },
  async terminar(trx, { id }) {
    const free = trx
      .updateTable('lote_lineas')
      .where('lote', '=', id)
      .where('estado', '=', 'pendiente')
      // A line under work ends by itself.
      .where(sql<boolean>`coalesce(lease_until <= now(), true)`);
    const queryIs = (estado: string) =>
      sql<boolean>`exists (select from queries where queries.id = consulta and queries.estado = ${estado})`;
    await free.set({ estado: 'hecha', falla: '' }).where(queryIs('MADE')).execute();
    await free
      .set({ estado: 'omitida' })
      .where(sql<boolean>`not ${queryIs('MAKING')}`)
      .execute();
    return 'pausado';
  },
  async descartar(trx, { id }) {
    await trx.deleteFrom('lotes').where('id', '=', id).execute();
    return 'descartado';
  },
};

async function goOn(trx: Transaction<Schema>, { id }: Batch, more: number): Promise<EstadoDeLote> {
  await trx
    .updateTable('lotes')
    .set({ estado: 'en-curso', pausa: '', movido: sql<Date>`now()`, adicionales_max: (await countAdditional(trx, id)) + more })
    .where('id', '=', id)
    .execute();
  return 'en-curso';
}

/** Pauses a batch that runs. @param pausa code of the problem that stopped it, or BY_OWNER */
export async function stop(db: Kysely<Schema>, id: string, pausa: string): Promise<void> {
  await db
    .updateTable('lotes')
    .set({ estado: 'pausado', pausa, movido: sql<Date>`now()` })
    .where('id', '=', id)
    .where('estado', '=', 'en-curso')
    .execute();
}
