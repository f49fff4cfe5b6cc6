import { sql, type Kysely, type RawBuilder } from 'kysely';
import { reportName } from '../issuing/issued.ts';
import { maskedSubject, subjectText, type SubjectColumns } from '../bureau/subject.ts';
import type { Schema } from '../storage/schema.ts';
import type { Condition } from './filters.ts';

/** Whose reports: what is a customer's own, what was asked for a company, or both. */
export interface Owner {
  /** Number of the customer. */
  readonly cliente?: string;
  /** RUT of the company. */
  readonly empresa?: string;
  /** Of the company only what was issued from then on; null for all of it. */
  readonly desde?: Date | null;
}

export interface Page {
  readonly limit: number;
  /** Rows to leave out at the start; each costs a little. */
  readonly offset?: number;
  /** Number of a report of the same owner: only what follows it, however far down that is. */
  readonly after?: string;
}

/** The reports of an owner, the newest first, with whom they tell of masked. */
export async function listReports(db: Kysely<Schema>, owner: Owner, conditions: readonly Condition[], page: Page) {
  const rows = await readRows(db, owner, conditions, page);
  return rows.map(({ id, emitido, servicio, folio, origen, solicitante, empresa, quien, verificaciones, nombre, ...subject }) => ({
    idConsulta: id,
    fecha: emitido.toISOString(),
    informe: reportName(servicio),
    codigo: servicio,
    ...maskedSubject(subject),
    nombre,
    folio,
    origen,
    solicitante: empresa ?? solicitante ?? '',
    quien,
    verificaciones,
  }));
}

/** What was asked for a company, the newest first, as its administrator answers for it: who, about whom, and why. */
export async function listQueries(db: Kysely<Schema>, owner: Owner, conditions: readonly Condition[], page: Page) {
  const rows = await readRows(db, owner, conditions, page);
  return rows.map(({ id, emitido, quien, correo, servicio, nombre, motivo, adicional, folio, ...subject }) => ({
    idConsulta: id,
    fecha: emitido.toISOString(),
    quien,
    correo: correo ?? '',
    informe: reportName(servicio),
    codigo: servicio,
    ...subjectText(subject),
    nombre,
    motivo: motivo ?? '',
    adicional: adicional ?? false,
    folio,
  }));
}

async function readRows(db: Kysely<Schema>, owner: Owner, conditions: readonly Condition[], page: Page) {
  return db
    .selectFrom(wanted(db, owner, conditions, page).as('historial'))
    .innerJoin('informes', 'informes.id', 'historial.informe')
    .leftJoin('personas', 'personas.rut', 'informes.sujeto_rut')
    .leftJoin('empresas', 'empresas.rut', 'informes.sujeto_rut')
    .leftJoin('propiedades', (join) => join.onRef('propiedades.cut', '=', 'informes.comuna').onRef('propiedades.rol', '=', 'informes.rol'))
    .leftJoin('empresas as asker', 'asker.rut', 'historial.solicitante')
    .leftJoin('company_users as who', 'who.id', 'historial.usuario')
    .leftJoin('queries', 'queries.id', 'historial.informe')
    .select(['informes.id', 'historial.emitido', 'informes.servicio', 'informes.sujeto_rut', 'informes.comuna', 'informes.rol'])
    .select(['informes.folio', 'origen', 'solicitante', 'informes.verificaciones', 'asker.razon_social as empresa'])
    .select(['who.correo', 'queries.motivo', 'queries.adicional', SUBJECT_NAME.as('nombre')])
    .select(sql<string>`concat_ws(' ', who.nombre, who.apellido)`.as('quien'))
    .orderBy('historial.emitido', 'desc')
    .orderBy('historial.informe', 'desc')
    .execute();
}

/** As the bureau knows it today: a name is kept nowhere else. */
const SUBJECT_NAME = sql<string>`coalesce(empresas.razon_social, propiedades.direccion,
  concat_ws(' ', personas.nombres, personas.apellido_paterno, personas.apellido_materno))`;

/** Which ones, before what they say: what is left out at the start is not looked up. */
function wanted(db: Kysely<Schema>, owner: Owner, conditions: readonly Condition[], { limit, offset = 0, after }: Page) {
  // Each part comes in its index's order, and no more of it than the page may need: together they cost as little as one.
  const [first, ...others] = partsOf(owner).map((part) =>
    db
      .selectFrom(
        found(db, part, conditions)
          .select(['historial.emitido', 'historial.informe', 'origen', 'solicitante', 'usuario'])
          .$if(after !== undefined, (query) => query.where(follows(owner, after ?? '')))
          .orderBy('historial.emitido', 'desc')
          .orderBy('historial.informe', 'desc')
          .limit(limit + offset)
          .as('part'),
      )
      .selectAll(),
  );
  if (!first) throw new RangeError('an owner is a customer, a company or both');
  const all = others.reduce((query, other) => query.unionAll(other), first);
  return db.selectFrom(all.as('found')).selectAll().orderBy('emitido', 'desc').orderBy('informe', 'desc').limit(limit).offset(offset);
}

/** No row is in two of them. */
function partsOf({ cliente, empresa, desde = null }: Owner): RawBuilder<boolean>[] {
  return [
    ...(cliente === undefined ? [] : [sql<boolean>`historial.cliente = ${cliente} and historial.solicitante is null`]),
    ...(empresa === undefined
      ? []
      : [sql<boolean>`historial.solicitante = ${empresa}${desde === null ? sql`` : sql` and historial.emitido >= ${desde}`}`]),
  ];
}

function follows(owner: Owner, informe: string): RawBuilder<boolean> {
  return sql<boolean>`(historial.emitido, historial.informe) < (
    select emitido, informe from historial where informe = ${informe}::uuid and ${anyOf(owner)} limit 1)`;
}

function anyOf(owner: Owner): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    partsOf(owner).map((part) => sql`(${part})`),
    sql` or `,
  )})`;
}

/** How many there are. Where nothing is looked for the numbers are kept, and cost the same for any history. */
export async function countReports(db: Kysely<Schema>, owner: Owner, conditions: readonly Condition[]): Promise<number> {
  const { n } = await (
    conditions.length === 0 && !owner.desde
      ? kept(db, owner)
      : found(db, anyOf(owner), conditions).select(sql<number>`count(*)::int`.as('n'))
  ).executeTakeFirstOrThrow();
  return n;
}

function kept(db: Kysely<Schema>, { cliente = null, empresa = null }: { cliente?: string | null; empresa?: string | null }) {
  return db.selectNoFrom(
    sql<number>`coalesce((select informes from customers where id = ${cliente}::bigint), 0)
      + coalesce((select informes from company_counts where empresa = ${empresa}::text), 0)`.as('n'),
  );
}

function found(db: Kysely<Schema>, which: RawBuilder<boolean>, conditions: readonly Condition[]) {
  return db
    .selectFrom('historial')
    .innerJoin('informes', 'informes.id', 'historial.informe')
    .leftJoin('personas', 'personas.rut', 'informes.sujeto_rut')
    .leftJoin('empresas', 'empresas.rut', 'informes.sujeto_rut')
    .leftJoin('propiedades', (join) => join.onRef('propiedades.cut', '=', 'informes.comuna').onRef('propiedades.rol', '=', 'informes.rol'))
    .where(which)
    .where((eb) => eb.and(conditions));
}

/** Whether a report is one of the owner's. */
export async function owns(db: Kysely<Schema>, owner: Owner, informe: string): Promise<boolean> {
  const row = await db.selectFrom('historial').select('informe').where('informe', '=', informe).where(anyOf(owner)).executeTakeFirst();
  return row !== undefined;
}

/** As long as a report is worth reading again instead of buying another. */
const RECENT_DAYS = 30;

/** The newest report on a subject that a customer bought lately. */
export async function boughtLately(db: Kysely<Schema>, cliente: string, servicio: string, { sujeto_rut, comuna, rol }: SubjectColumns) {
  const conditions = [
    sql<boolean>`origen = 'compra' and informes.servicio = ${servicio}`,
    rol === null ? sql<boolean>`informes.sujeto_rut = ${sujeto_rut}` : sql<boolean>`informes.comuna = ${comuna} and informes.rol = ${rol}`,
    sql<boolean>`historial.emitido > now() - make_interval(days => ${RECENT_DAYS})`,
  ];
  return (await listReports(db, { cliente }, conditions, { limit: 1 })).at(0);
}
