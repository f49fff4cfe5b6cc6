import { queryFieldNames } from '@veridico/forms';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { reportName } from '../issuing/issued.ts';
import { SERVED, WITHDRAWAL, type Withdrawal } from '../issuing/withdrawn.ts';
import { maskedSubject, subjectText, type SubjectColumns, type SubjectText } from '../bureau/subject.ts';
import type { Schema } from '../storage/schema.ts';
import { SUBJECT_KEY, type Condition } from './filters.ts';
import { placeColumns, runsOf, SUBJECT_NAME, wholeOrder, type Order, type Place } from './order.ts';

/** Owner of reports: a customer's own, a company's, or both. */
export interface Owner {
  /** Id of the customer. */
  readonly cliente?: string;
  /** RUT of the company. */
  readonly empresa?: string;
  /** The company's reports issued from this moment on; null for all. */
  readonly desde?: Date | null;
}

export interface Page {
  readonly limit: number;
  /** Rows to skip at the start; each has a small cost. */
  readonly offset?: number;
  /** Id of a report of the same owner: only later rows of the list, at constant cost. */
  readonly after?: string;
  readonly order?: Order;
}

/** Reports of an owner, newest first unless the page asks for another order. Subjects are masked, except those that the company asked about: it declared why, and holds the reports. */
export async function listReports(db: Kysely<Schema>, owner: Owner, conditions: readonly Condition[], page: Page) {
  const rows = await readRows(db, { owner, conditions, order: page.order ?? '' }, page);
  return rows.map((row) => toListed(row, row.solicitante === '' ? maskedSubject : subjectText));
}

/** A company's queries, newest first: who asked, about whom and why. Its administrator answers for them. */
export async function listQueries(db: Kysely<Schema>, owner: Owner, conditions: readonly Condition[], page: Page) {
  return (await readRows(db, { owner, conditions, order: '' }, page)).map((row) => toListed(row, subjectText));
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

/** A row under the names of the calls. Each call sends only the fields of its own schema. */
function toListed({ sujeto_rut, comuna, rol, emitido, ...row }: Row, describe: (subject: SubjectColumns) => SubjectText) {
  const about = describe({ sujeto_rut, comuna, rol });
  return { ...row, fecha: emitido.toISOString(), informe: reportName(row.codigo), ...about, sujeto: about.rut || `${comuna}-${rol}` };
}

/** The texts of the query that asked for the report; empty for a purchase. */
const QUERY_TEXTS = queryFieldNames
  .filter((name) => name !== 'run')
  .map((name) => sql<string>`coalesce(${sql.ref(`queries.${name}`)}, '')`.as(name));

/** A figure of a report; null of one that is not served. */
function told<Value>(column: 'puntaje' | 'tramo' | 'valor'): RawBuilder<Value | null> {
  return sql<Value | null>`case when ${SERVED} then ${sql.ref(`informes.${column}`)} end`;
}

/** Condition on tags: in the days of caution and in a dispute, only those that were put since. */
function since(desde: Date | null | undefined): RawBuilder<boolean> {
  return desde ? sql<boolean>`subject_tags.en >= ${desde}` : sql<boolean>`true`;
}

interface Asked {
  readonly owner: Owner;
  readonly conditions: readonly Condition[];
  readonly order: Order;
}

async function readRows(db: Kysely<Schema>, asked: Asked, page: Page) {
  const after = page.after === undefined ? undefined : await findPlace(db, asked, page.after);
  if (page.after !== undefined && !after) return [];
  return db
    .selectFrom(pageRows(db, asked, page, after).as('historial'))
    .innerJoin('informes', 'informes.id', 'historial.informe')
    .leftJoin('personas', 'personas.rut', 'informes.sujeto_rut')
    .leftJoin('empresas', 'empresas.rut', 'informes.sujeto_rut')
    .leftJoin('propiedades', (join) => join.onRef('propiedades.cut', '=', 'informes.comuna').onRef('propiedades.rol', '=', 'informes.rol'))
    .leftJoin('companies', 'companies.rut', 'historial.solicitante')
    .leftJoin('empresas as asker', 'asker.rut', 'historial.solicitante')
    .leftJoin('company_users as who', 'who.id', 'historial.usuario')
    .leftJoin('queries', 'queries.id', 'historial.informe')
    .select(['informes.id as idConsulta', 'historial.emitido', 'informes.servicio as codigo', 'origen', 'informes.folio'])
    .select(
      sql<string[]>`to_json(array(select etiqueta from subject_tags
      where empresa = historial.solicitante and sujeto = ${SUBJECT_KEY} and ${since(asked.owner.desde)} order by lower(etiqueta)))`.as(
        'etiquetas',
      ),
    )
    .select([
      'informes.sujeto_rut',
      'informes.comuna',
      'informes.rol',
      'informes.verificaciones',
      told<number>('puntaje').as('puntaje'),
      told<string>('tramo').as('tramo'),
      told<string>('valor').as('valor'),
      SUBJECT_NAME.as('nombre'),
    ])
    .select(sql<Withdrawal | ''>`coalesce(${WITHDRAWAL}, '')`.as('retirado'))
    .select([
      sql<string>`coalesce(companies.razon_social, asker.razon_social, historial.solicitante, '')`.as('solicitante'),
      sql<string>`concat_ws(' ', who.nombre, who.apellido)`.as('quien'),
      sql<string>`coalesce(who.correo, '')`.as('correo'),
      sql<boolean>`coalesce(queries.adicional, false)`.as('adicional'),
      ...QUERY_TEXTS,
    ])
    .orderBy(wholeOrder(asked.order, 'historial'))
    .execute();
}

/** Selects the page's rows before joining details, so that skipped rows need no lookups. */
function pageRows(db: Kysely<Schema>, { owner, conditions, order }: Asked, { limit, offset = 0 }: Page, after: Place | undefined) {
  // Each part is read in index order and limited to what the page may need: together they cost as little as one.
  const [first, ...others] = partsOf(owner).flatMap((part) =>
    runsOf(order, after).map(({ rank, key, which, sorted }) =>
      db
        .selectFrom(
          matchingReports(db, part, [...conditions, which])
            .select(['historial.emitido', 'historial.informe', 'origen', 'solicitante', 'usuario'])
            .select([sql<number>`${sql.lit(rank)}::integer`.as('rank'), key.as('key')])
            .orderBy(sorted)
            .limit(limit + offset)
            .as('part'),
        )
        .selectAll(),
    ),
  );
  if (!first) throw new RangeError('an owner is a customer, a company or both');
  const all = others.reduce((query, other) => query.unionAll(other), first);
  return db.selectFrom(all.as('found')).selectAll().orderBy(wholeOrder(order, 'found')).limit(limit).offset(offset);
}

/** The place of a row that the owner may read. */
async function findPlace(db: Kysely<Schema>, { owner, order }: Asked, informe: string): Promise<Place | undefined> {
  return matchingReports(db, anyOf(owner), [sql<boolean>`historial.informe = ${informe}::uuid`])
    .select(placeColumns(order))
    .limit(1)
    .executeTakeFirst();
}

/** The parts of an owner's history. They do not overlap. */
function partsOf({ cliente, empresa, desde = null }: Owner): RawBuilder<boolean>[] {
  return [
    ...(cliente === undefined ? [] : [sql<boolean>`historial.cliente = ${cliente} and historial.solicitante is null`]),
    ...(empresa === undefined
      ? []
      : [sql<boolean>`historial.solicitante = ${empresa}${desde === null ? sql`` : sql` and historial.emitido >= ${desde}`}`]),
  ];
}

function anyOf(owner: Owner): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    partsOf(owner).map((part) => sql`(${part})`),
    sql` or `,
  )})`;
}

/** Number of matching reports. Without filters it reads stored counts, at constant cost. */
export async function countReports(db: Kysely<Schema>, owner: Owner, conditions: readonly Condition[]): Promise<number> {
  const { n } = await (
    conditions.length === 0 && !owner.desde
      ? storedCount(db, owner)
      : matchingReports(db, anyOf(owner), conditions).select(sql<number>`count(*)::int`.as('n'))
  ).executeTakeFirstOrThrow();
  return n;
}

function storedCount(db: Kysely<Schema>, { cliente = null, empresa = null }: { cliente?: string | null; empresa?: string | null }) {
  return db.selectNoFrom(
    sql<number>`coalesce((select informes from customers where id = ${cliente}::bigint), 0)
      + coalesce((select informes from company_counts where empresa = ${empresa}::text), 0)`.as('n'),
  );
}

function matchingReports(db: Kysely<Schema>, which: RawBuilder<boolean>, conditions: readonly Condition[]) {
  return db
    .selectFrom('historial')
    .innerJoin('informes', 'informes.id', 'historial.informe')
    .leftJoin('personas', 'personas.rut', 'informes.sujeto_rut')
    .leftJoin('empresas', 'empresas.rut', 'informes.sujeto_rut')
    .leftJoin('propiedades', (join) => join.onRef('propiedades.cut', '=', 'informes.comuna').onRef('propiedades.rol', '=', 'informes.rol'))
    .leftJoin('queries', 'queries.id', 'historial.informe')
    .where(which)
    .where((eb) => eb.and(conditions));
}

/** Whether a report belongs to the owner. */
export async function owns(db: Kysely<Schema>, owner: Owner, informe: string): Promise<boolean> {
  const row = await db.selectFrom('historial').select('informe').where('informe', '=', informe).where(anyOf(owner)).executeTakeFirst();
  return row !== undefined;
}

/** For this long an earlier report is offered instead of a new one. */
const RECENT_DAYS = 30;

/** The newest report on a subject that a customer bought recently. */
export async function boughtLately(db: Kysely<Schema>, cliente: string, servicio: string, { sujeto_rut, comuna, rol }: SubjectColumns) {
  const conditions = [
    sql<boolean>`origen = 'compra' and informes.servicio = ${servicio}`,
    rol === null ? sql<boolean>`informes.sujeto_rut = ${sujeto_rut}` : sql<boolean>`informes.comuna = ${comuna} and informes.rol = ${rol}`,
    sql<boolean>`historial.emitido > now() - make_interval(days => ${RECENT_DAYS})`,
    sql<boolean>`${WITHDRAWAL} is null`,
  ];
  return (await listReports(db, { cliente }, conditions, { limit: 1 })).at(0);
}
