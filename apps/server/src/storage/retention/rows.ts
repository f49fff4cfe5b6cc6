import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '../schema.ts';
import { cutoff } from './cutoff.ts';

/** Removes at most `batch` rows. @returns how many */
export type Sweep = (db: Kysely<Schema>, batch: number) => Promise<number>;

/** Deletes due rows of a table; rows locked by others are left for the next run. */
export function rows(table: keyof Schema, due: RawBuilder<unknown>): Sweep {
  return async (db, batch) => {
    const gone = await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${due} limit ${batch} for update skip locked))`.execute(db);
    return Number(gone.numAffectedRows ?? 0n);
  };
}

/** Removes reports with their history rows and updates the history counts. */
export const removeReports: Sweep = async (db, batch) => {
  const { rows: gone } = await sql<{ reports: number }>`
    with due as (select id from informes where emitido < ${cutoff('informes')} limit ${batch} for update skip locked),
      lines as (select cliente, solicitante from historial where informe in (select id from due)),
      own as (
        update customers set informes = customers.informes - n from (select cliente, count(*)::int as n from lines where solicitante is null group by 1) as each
        where customers.id = each.cliente),
      ofcompany as (
        update company_counts set informes = company_counts.informes - n
        from (select solicitante, count(*)::int as n from lines where solicitante is not null group by 1) as each
        where company_counts.empresa = each.solicitante),
      removed as (delete from informes where id in (select id from due) returning 1)
    select count(*)::int as reports from removed`.execute(db);
  return gone[0]?.reports ?? 0;
};

/** Notes or tags on a subject of which the company has no report left. */
export function withoutReport(table: 'subject_notes' | 'subject_tags'): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql<boolean>`not exists (select from informes join historial on historial.informe = informes.id
    where historial.solicitante = ${of('empresa')} and informes.sujeto_rut = ${of('sujeto')}
    union all select from informes join historial on historial.informe = informes.id
    where historial.solicitante = ${of('empresa')} and informes.comuna = split_part(${of('sujeto')}, '-', 1)
      and informes.rol = substr(${of('sujeto')}, 7) and length(split_part(${of('sujeto')}, '-', 1)) = 5)`;
}

/** Removes ended contracts with their invoices, notices and use. Their orders are removed separately (removePlanOrders). */
export const removeContracts: Sweep = rows(
  'contracts',
  sql`(cerrado is not null or terminado is not null) and creado < ${cutoff('contratos')}
    and coalesce(terminado, coalesce(fin, hasta)::timestamp at time zone 'America/Santiago') < ${cutoff('contratos')}`,
);

/** Ends requests for a second person whose time is over: what was asked is deleted. Those that a decision holds now are left to it. */
export const lapseRequests: Sweep = async (db, batch) => {
  const { numAffectedRows } = await sql`update office_requests set estado = 'vencida', pedido = null where id in (
    select id from office_requests where estado = 'pendiente' and hasta <= now() limit ${batch} for no key update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0n);
};
