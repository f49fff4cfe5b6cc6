import type { Cutoffs, Source } from '@veridico/reports/documents';
import { sql, type RawBuilder } from 'kysely';

/** Days by source, only for sources ever loaded. */
export type Days = Partial<Record<string, string>>;

/** Day in Chile of each source's newest load with at least one valid row. */
export function loadedUntil(sources: readonly string[]): RawBuilder<Days | null> {
  return sql<Days | null>`(
    select json_object_agg(source.tipo, (newest.terminada at time zone 'America/Santiago')::date)
    from unnest(${sources}::text[]) as source(tipo) cross join lateral (
      select terminada from importaciones
      where importaciones.tipo = source.tipo and nuevas + cambiadas + iguales > 0 order by terminada desc limit 1) as newest)`;
}

export function cutoffsOf<S extends Source>(sources: readonly S[], days: Days | null): Cutoffs<S> {
  return Object.fromEntries(sources.map((source) => [source, days?.[source] ?? null])) as Record<S, string | null>;
}
