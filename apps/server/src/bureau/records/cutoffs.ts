import type { Cutoff, Cutoffs, Source, UNDATED } from '@veridico/reports/documents';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '../../storage/schema.ts';

/** By source, only for sources ever loaded: last covered day, or that none was declared. */
export type Days = Partial<Record<string, string | typeof UNDATED>>;

/**
 * Last day that each type of record covers: the oldest among the newest declared ones of its sources, because only until then all of them
 * were asked. Retired sources no longer count. UNDATED where rows were loaded without declaring a day.
 */
export function loadedUntil(sources: readonly string[]): RawBuilder<Days | null> {
  return sql<Days | null>`(
    select json_object_agg(source.tipo, coalesce(to_json(dated.corte), to_json(false)))
    from unnest(${sources}::text[]) as source(tipo) cross join lateral (
      select min(newest.corte) as corte from (
        select max(load.corte) as corte from importaciones as load
        where load.tipo = source.tipo and load.corte is not null and not exists (
          select from fuentes_retiradas as gone where gone.tipo = load.tipo and gone.fuente = load.fuente)
        group by load.fuente) as newest) as dated
    where dated.corte is not null or exists (
      select from importaciones as load where load.tipo = source.tipo and nuevas + cambiadas + iguales > 0))`;
}

export function cutoffsOf<S extends Source>(sources: readonly S[], days: Days | null): Cutoffs<S> {
  return Object.fromEntries(sources.map((source) => [source, days?.[source] ?? null])) as Record<S, Cutoff>;
}

/** The same of one type, now. */
export async function readCutoff(db: Kysely<Schema>, tipo: string): Promise<Cutoff> {
  const { days } = await db.selectNoFrom(loadedUntil([tipo]).as('days')).executeTakeFirstOrThrow();
  return days?.[tipo] ?? null;
}
