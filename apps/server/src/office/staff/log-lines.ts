import type { Anotacion } from '@veridico/api';
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { Page } from '../../history/list.ts';
import type { OfficeLogTable, Schema } from '../../storage/schema.ts';
import { OFFICE_ACTS, type OfficeActName } from '../permission/acts.ts';

/** Filters of the log; empty ones match everything. */
export interface LogFilters {
  readonly buscar: string;
  /** YYYY-MM-DD, both included, in Chile. */
  readonly desde: string;
  readonly hasta: string;
}

/** Lines of the log, newest first. @param page `after`: id of the line before the page's first */
export async function readLog(db: Kysely<Schema>, filters: LogFilters, { limit, offset = 0, after }: Page): Promise<Anotacion[]> {
  let query = db.selectFrom('office_log').select(COLUMNS).orderBy('id', 'desc').limit(limit).offset(offset);
  for (const condition of conditionsOf(filters)) query = query.where(condition);
  if (after !== undefined) query = query.where('id', '<', after);
  return (await query.execute()).map(toLine);
}

/** The newest lines about one object. */
export async function linesAbout(db: Kysely<Schema>, objeto: string, most: number): Promise<Anotacion[]> {
  const rows = await db.selectFrom('office_log').select(COLUMNS).where('objeto', '=', objeto).orderBy('id', 'desc').limit(most).execute();
  return rows.map(toLine);
}

const COLUMNS = ['id', 'en', 'nombre', 'acto', 'objeto', 'motivo', 'antes', 'despues'] as const;

function toLine({ en, nombre, acto, ...row }: Pick<Selectable<OfficeLogTable>, (typeof COLUMNS)[number]>): Anotacion {
  return {
    ...row,
    fecha: en.toISOString(),
    persona: nombre,
    acto: row.despues?.['invitacion'] === 'aceptada' ? 'Aceptó la invitación' : actName(acto),
  };
}

/** Number of lines that match. */
export async function countLog(db: Kysely<Schema>, filters: LogFilters): Promise<number> {
  let query = db.selectFrom('office_log').select((eb) => eb.fn.countAll<string>().as('n'));
  for (const condition of conditionsOf(filters)) query = query.where(condition);
  return Number((await query.executeTakeFirstOrThrow()).n);
}

/** The name of an act that no longer exists is its key. */
function actName(acto: string): string {
  return Object.hasOwn(OFFICE_ACTS, acto) ? OFFICE_ACTS[acto as OfficeActName].nombre : acto;
}

function conditionsOf({ buscar, desde, hasta }: LogFilters): RawBuilder<boolean>[] {
  return [
    ...(desde === '' ? [] : [sql<boolean>`en >= ${desde}::date::timestamp at time zone 'America/Santiago'`]),
    ...(hasta === '' ? [] : [sql<boolean>`en < (${hasta}::date + 1)::timestamp at time zone 'America/Santiago'`]),
    ...(buscar.trim() === '' ? [] : [matches(buscar.trim().toLowerCase())]),
  ];
}

/** @param text lower case */
function matches(text: string): RawBuilder<boolean> {
  const acts = Object.entries(OFFICE_ACTS).flatMap(([act, { nombre }]) => (nombre.toLowerCase().includes(text) ? [act] : []));
  return sql<boolean>`(position(${text} in lower(concat_ws(' ', nombre, objeto, motivo) collate "es")) > 0 or acto = any(${acts}::text[]))`;
}
