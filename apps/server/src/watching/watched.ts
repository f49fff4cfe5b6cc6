import type { RechazoDeVigilancia, Vigilado } from '@veridico/api/endpoints';
import { isRut, plainRol, wireRut } from '@veridico/forms';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { subjectText } from '../bureau/subject.ts';
import { plain } from '../history/filters.ts';
import type { Schema } from '../storage/schema.ts';
import { shownSince, TOLD, type WatchingReader } from './reader.ts';

/** A line that is not watched, and why. */
export interface RefusedLine {
  /** From 1. */
  readonly linea: number;
  readonly texto: string;
  readonly motivo: RechazoDeVigilancia;
}

/** Rows that are watched now and that the reader may see. */
export function watchedBy(db: Kysely<Schema>, reader: WatchingReader) {
  return db
    .selectFrom('vigilados')
    .where('vigilados.titular', '=', reader.titular)
    .where('vigilados.fin', 'is', null)
    .where(shownSince(reader, 'vigilados.desde'));
}

/** How many subjects a holder watches, those that are charged: also those that the reader may not see. */
export async function countWatched(db: Kysely<Schema>, { titular }: WatchingReader): Promise<number> {
  const { n } = await db
    .selectFrom('vigilados')
    .where('titular', '=', titular)
    .where('fin', 'is', null)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

interface ListedPage {
  readonly buscar: string;
  readonly limit: number;
  readonly offset: number;
}

/** Newest change of a subject that may be told. */
const LAST_CHANGE = sql<Date | null>`case when ${TOLD} then (
  select max(en) from monitoreo_cambios where vigilado = vigilados.id) end`;

/** A page of what is watched: by its last change, then by its beginning, newest first. A person's name is not read for it. */
export async function listWatched(
  db: Kysely<Schema>,
  reader: WatchingReader,
  { buscar, limit, offset }: ListedPage,
): Promise<{ vigilados: Vigilado[]; total: number }> {
  const found = watchedBy(db, reader)
    .leftJoin('empresas', 'empresas.rut', 'vigilados.sujeto_rut')
    .leftJoin('propiedades', (join) =>
      join.onRef('propiedades.cut', '=', 'vigilados.comuna').onRef('propiedades.rol', '=', 'vigilados.rol'),
    )
    .where(matches(buscar));
  const { n: total } = await found.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
  const rows = await found
    .leftJoin('company_users', (join) =>
      join.onRef('company_users.cliente', '=', 'vigilados.cliente').onRef('company_users.empresa', '=', 'vigilados.titular'),
    )
    .select(['vigilados.id', 'vigilados.sujeto_rut', 'vigilados.comuna', 'vigilados.rol', 'obligacion', 'referencia', 'vigilados.hasta'])
    .select('vigilados.desde')
    .select([
      sql<string>`coalesce(empresas.razon_social, propiedades.direccion, '')`.as('nombre'),
      sql<string>`concat_ws(' ', company_users.nombre, company_users.apellido)`.as('quien'),
      LAST_CHANGE.as('cambio'),
    ])
    .orderBy('cambio', (order) => order.desc().nullsLast())
    .orderBy('vigilados.desde', 'desc')
    .orderBy('vigilados.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    total,
    vigilados: rows.map(({ id, nombre, quien, obligacion, referencia, desde, hasta, cambio, ...subject }) => ({
      id,
      ...subjectText(subject),
      nombre,
      obligacion,
      referencia,
      quien,
      desde: desde.toISOString(),
      hasta,
      ultimoCambio: cambio?.toISOString() ?? null,
    })),
  };
}

/** A RUT, a rol, or words of a company's name, an address or the reference. */
function matches(buscar: string): RawBuilder<boolean> {
  const search = buscar.trim();
  if (search === '') return sql<boolean>`true`;
  if (isRut(search)) return sql<boolean>`vigilados.sujeto_rut = ${wireRut(search)}`;
  const rol = plainRol(search);
  if (rol !== undefined) return sql<boolean>`vigilados.rol = ${rol}`;
  const text = sql`concat_ws(' ', empresas.razon_social, propiedades.direccion, referencia)`;
  return sql<boolean>`position(${plain(search)} in translate(lower(${text} collate "es"), 'áéíóúüñ', 'aeiouun')) > 0`;
}
