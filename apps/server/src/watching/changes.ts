import type { CambioVigilado } from '@veridico/api/endpoints';
import { isCompanyRut } from '@veridico/forms';
import { sql, type Kysely } from 'kysely';
import { subjectText } from '../bureau/subject.ts';
import { Problem } from '../http/problem.ts';
import type { Schema } from '../storage/schema.ts';
import { noteReading } from './openings.ts';
import { personForbidden, shownSince, TOLD, type WatchingReader } from './reader.ts';

/** Changes of a page. */
const PER_PAGE = 50;
/** Days that a change which the reader has seen stays in the list. */
const RECENT_DAYS = 30;

const ID = /^\d{1,18}$/;

/** Changes of a holder's subjects that this reader may see: not before their start, not of a blocked subject. */
function readable(db: Kysely<Schema>, reader: WatchingReader) {
  return db
    .selectFrom('monitoreo_cambios')
    .innerJoin('vigilados', 'vigilados.id', 'monitoreo_cambios.vigilado')
    .where('vigilados.titular', '=', reader.titular)
    .where(TOLD)
    .where(shownSince(reader, 'monitoreo_cambios.en'));
}

/** Condition: the reader marked it as seen. */
function seenBy({ customer }: WatchingReader) {
  return sql<boolean>`exists (select from monitoreo_vistos where cambio = monitoreo_cambios.id and cliente = ${customer.id})`;
}

interface NewChanges {
  readonly cambios: number;
  readonly sujetos: number;
  /** Id of the newest; null without one. */
  readonly ultimo: string | null;
}

/** Unseen changes and their subjects after one, for a mail. */
export async function countNew(db: Kysely<Schema>, reader: WatchingReader, after: string): Promise<NewChanges> {
  return readable(db, reader)
    .select([sql<number>`count(*)::int`.as('cambios'), sql<number>`count(distinct vigilado)::int`.as('sujetos')])
    .select(sql<string | null>`max(monitoreo_cambios.id)`.as('ultimo'))
    .where('monitoreo_cambios.id', '>', after)
    .where(sql<boolean>`not ${seenBy(reader)}`)
    .executeTakeFirstOrThrow();
}

export async function countUnseen(db: Kysely<Schema>, reader: WatchingReader): Promise<number> {
  const { n } = await readable(db, reader)
    .select(sql<number>`count(*)::int`.as('n'))
    .where(sql<boolean>`not ${seenBy(reader)}`)
    .executeTakeFirstOrThrow();
  return n;
}

function changeRows(db: Kysely<Schema>, reader: WatchingReader) {
  return readable(db, reader)
    .leftJoin('empresas', 'empresas.rut', 'vigilados.sujeto_rut')
    .leftJoin('propiedades', (join) =>
      join.onRef('propiedades.cut', '=', 'vigilados.comuna').onRef('propiedades.rol', '=', 'vigilados.rol'),
    )
    .select([
      'monitoreo_cambios.id',
      'monitoreo_cambios.en',
      'cambios',
      'puntaje_antes',
      'puntaje_ahora',
      'obligacion',
      'vigilados.titular',
    ])
    .select(['vigilados.sujeto_rut', 'vigilados.comuna', 'vigilados.rol'])
    .select([seenBy(reader).as('visto'), sql<string>`coalesce(empresas.razon_social, propiedades.direccion, '')`.as('nombre')]);
}

type Row = Awaited<ReturnType<ReturnType<typeof changeRows>['execute']>>[number];

function toChange(row: Row, told: boolean): CambioVigilado {
  const persona = isPerson(row);
  const shown = told || !persona;
  const { puntaje_antes: antes, puntaje_ahora: ahora } = row;
  return {
    id: row.id,
    en: row.en.toISOString(),
    ...subjectText(row),
    nombre: row.nombre,
    visto: row.visto,
    persona,
    puntajes: shown && antes !== null && ahora !== null ? { antes, ahora } : null,
    cambios: shown ? [...row.cambios] : null,
  };
}

function isPerson({ sujeto_rut: rut }: Pick<Row, 'sujeto_rut'>): boolean {
  return rut !== null && !isCompanyRut(rut);
}

/** What the list of changes holds: all that the reader has not seen, and the last days. */
function listed(reader: WatchingReader) {
  return sql<boolean>`(monitoreo_cambios.en > now() - make_interval(days => ${RECENT_DAYS}) or not ${seenBy(reader)})`;
}

/** A page of what changed: the unseen first, then the newest. Of persons without what it says. @param pagina from 1 */
export async function listChanges(
  db: Kysely<Schema>,
  reader: WatchingReader,
  pagina: number,
): Promise<{ cambios: CambioVigilado[]; totalCambios: number }> {
  const { n: totalCambios } = await readable(db, reader)
    .select(sql<number>`count(*)::int`.as('n'))
    .where(listed(reader))
    .executeTakeFirstOrThrow();
  const rows = await changeRows(db, reader)
    .where(listed(reader))
    .orderBy('visto')
    .orderBy('monitoreo_cambios.id', 'desc')
    .limit(PER_PAGE)
    .offset((pagina - 1) * PER_PAGE)
    .execute();
  return { cambios: rows.map((row) => toChange(row, false)), totalCambios };
}

/**
 * What one change says. Of a person it is a reading of their data: it is logged, for them too (Ley 20.575).
 * @throws Problem VIGILADO_DESCONOCIDO
 */
export async function readChange(db: Kysely<Schema>, reader: WatchingReader, id: string): Promise<CambioVigilado> {
  return db.transaction().execute(async (trx) => {
    const row = ID.test(id) ? await changeRows(trx, reader).where('monitoreo_cambios.id', '=', id).executeTakeFirst() : undefined;
    if (!row || (row.sujeto_rut !== null && personForbidden(reader, row.sujeto_rut))) throw new Problem('VIGILADO_DESCONOCIDO');
    if (isPerson(row)) await noteReading(trx, reader, row);
    await markSeen(trx, reader, sql<boolean>`monitoreo_cambios.id = ${id}`);
    return { ...toChange(row, true), visto: true };
  });
}

/** Marks one change, or it and all before it, as seen by the reader. @returns how many they have not seen */
export async function markUntil(db: Kysely<Schema>, reader: WatchingReader, id: string, before: boolean): Promise<number> {
  if (ID.test(id))
    await markSeen(db, reader, before ? sql<boolean>`monitoreo_cambios.id <= ${id}` : sql<boolean>`monitoreo_cambios.id = ${id}`);
  return countUnseen(db, reader);
}

async function markSeen(db: Kysely<Schema>, reader: WatchingReader, which: ReturnType<typeof sql<boolean>>): Promise<void> {
  await db
    .insertInto('monitoreo_vistos')
    .columns(['cambio', 'cliente'])
    .expression(
      readable(db, reader)
        .select(['monitoreo_cambios.id as cambio', sql<string>`${reader.customer.id}::bigint`.as('cliente')])
        .where(which),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
