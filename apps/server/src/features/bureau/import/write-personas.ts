import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../storage/schema.ts';
import type { Column, WriteRows } from './define.ts';
import { asTable, upsert } from './write.ts';

/**
 * Persons stand in one table and the serials of their cards in another, where those of earlier cards stay, not current. A row without
 * serial says nothing about it.
 */
export function upsertPersonas({
  serie,
  ...columns
}: Readonly<Record<string, Column>> & { readonly rut: Column; readonly serie: Column }): WriteRows {
  const place = { table: 'personas', key: ['rut'], columns } as const;
  return async (trx, rows, demo) => {
    const series = asTable(rows, { rut: columns.rut, serie });
    if (!demo) await forgetInventedSeries(trx, series);
    const written = await upsert(trx, place, rows, demo);
    const changed = new Set(written.filter((row) => !row.nueva).map((row) => row.rut));
    const added = new Set(written.filter((row) => row.nueva).map((row) => row.rut));
    for (const rut of await changeSeries(trx, series, demo)) if (!added.has(rut)) changed.add(rut);
    return { nuevas: added.size, cambiadas: changed.size };
  };
}

type Series = ReturnType<typeof asTable>;

/** A real person takes over the RUT of an invented one: the invented cards never were theirs. */
async function forgetInventedSeries(trx: Transaction<Schema>, series: Series): Promise<void> {
  await sql`delete from persona_series as stored using personas, ${series}
    where personas.rut = incoming.rut and stored.rut = incoming.rut and personas.demo`.execute(trx);
}

/** @returns the RUTs whose current serial is another one now */
async function changeSeries(trx: Transaction<Schema>, series: Series, demo: boolean): Promise<string[]> {
  const { rows } = await sql<{ rut: string }>`
    with given as (
      select incoming.rut, incoming.serie from ${series}
      join personas on personas.rut = incoming.rut and personas.demo = ${demo}::boolean
      where incoming.serie is not null and not exists (
        select from persona_series as stored where stored.rut = incoming.rut and stored.serie = incoming.serie and stored.vigente)),
    retired as (
      update persona_series as stored set vigente = false from given
      where stored.rut = given.rut and stored.serie <> given.serie and stored.vigente)
    insert into persona_series (rut, serie, vigente) select rut, serie, true from given order by rut
    on conflict (rut, serie) do update set vigente = true
    returning rut`.execute(trx);
  return rows.map((row) => row.rut);
}
