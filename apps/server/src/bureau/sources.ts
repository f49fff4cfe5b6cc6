import { sql, type Kysely } from 'kysely';
import { TODAY } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';
import type { FinishedRow } from './import/lease.ts';
import { loads, type LoadName } from './import/loads.ts';
import { DEMO_SOURCE, originOf } from './import/origin.ts';

/** A source of one type of record, without the number of its rows. */
export interface SourceState {
  readonly tipo: string;
  readonly fuente: string;
  /** Last day that it covers, the newest declared one; null where none was. */
  readonly corte: string | null;
  /** Whole days from the cut-off to today in Chile. */
  readonly dias: number | null;
  readonly estado: 'activa' | 'retirada' | 'cargando' | 'interrumpida';
}

export interface LoadedSource extends SourceState {
  /** Rows that it delivered last. */
  readonly filas: number;
}

/** A load within its lease; one without a lease, or past it, was interrupted. */
const LOADING = sql`load.estado = 'cargando' and load.vence >= now()`;

/** Every source that ever delivered, by type. */
export async function listSourceStates(db: Kysely<Schema>): Promise<(SourceState & { readonly tipo: LoadName })[]> {
  const { rows } = await sql<SourceState & { readonly tipo: LoadName }>`
    select load.tipo, load.fuente, max(load.corte)::text as corte, (${TODAY} - max(load.corte))::int as dias,
      case when bool_or(gone.fuente is not null) then 'retirada'
        when bool_or(${LOADING}) then 'cargando'
        when (array_agg(load.estado order by load.id desc))[1] <> 'terminada' then 'interrumpida'
        else 'activa' end as estado
    from importaciones as load left join fuentes_retiradas as gone on gone.tipo = load.tipo and gone.fuente = load.fuente
    group by load.tipo, load.fuente order by load.tipo, load.fuente`.execute(db);
  return rows;
}

/** The same with their rows. Counts the rows of each table, so it takes seconds on millions. */
export async function listSources(db: Kysely<Schema>): Promise<LoadedSource[]> {
  const rows = await listSourceStates(db);
  const tables = [...new Set(rows.map(({ tipo }) => loads[tipo].store.table))];
  const counts = new Map<string, number>();
  for (const table of tables) {
    const counted = await sql<{ entrega: string; filas: number }>`
      select case when demo then ${DEMO_SOURCE} else entrega end as entrega, count(*)::int as filas
      from ${sql.table(table)} group by 1`.execute(db);
    for (const { entrega, filas } of counted.rows) counts.set(`${table} ${entrega}`, filas);
  }
  return rows.map((row) => {
    const { table } = loads[row.tipo].store;
    return { ...row, filas: counts.get(`${table} ${originOf(row.tipo, row.fuente, table)}`) ?? 0 };
  });
}

/** One load of a file: what was done with its rows. */
export interface RecordedLoad extends Omit<FinishedRow, 'sin_origen'> {
  readonly id: string;
  readonly tipo: LoadName;
  readonly fuente: string;
  readonly sinOrigen: number;
  readonly estado: 'cargando' | 'terminada' | 'interrumpida';
  /** Null for loads from before the beginning was recorded. */
  readonly empezada: Date | null;
  /** Null while it runs and where it was interrupted. */
  readonly terminada: Date | null;
  /** Who loaded it; null for the demonstration and for loads from before this was recorded. */
  readonly quien: string | null;
}

/** The latest loads first. */
export async function listLoads(db: Kysely<Schema>, limit: number): Promise<RecordedLoad[]> {
  const { rows } = await sql<RecordedLoad>`
    select id::text, tipo, fuente, corte::text as corte, empezada,
      case when ${LOADING} then 'cargando' when estado = 'terminada' then 'terminada' else 'interrumpida' end as estado,
      case when estado = 'terminada' then terminada end as terminada, nuevas, cambiadas, iguales, rechazadas, suprimidas, quitadas, sin_origen as "sinOrigen", quien
    from importaciones as load order by load.id desc limit ${limit}`.execute(db);
  return rows;
}

export interface RetiredSource {
  readonly tipo: string;
  readonly fuente: string;
  /** Name of the person of the office, or 'consola: root'. */
  readonly quien: string;
}

/** Takes a source that delivers no more out of the cut-off; a later declared load brings it back. @returns false where it never delivered */
export async function retireSource(db: Kysely<Schema>, { tipo, fuente, quien }: RetiredSource): Promise<boolean> {
  const known = await db
    .selectFrom('importaciones')
    .select('id')
    .where('tipo', '=', tipo)
    .where('fuente', '=', fuente)
    .limit(1)
    .executeTakeFirst();
  if (!known) return false;
  await db
    .insertInto('fuentes_retiradas')
    .values({ tipo, fuente, quien })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}
