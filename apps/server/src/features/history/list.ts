import { sql, type Kysely } from 'kysely';
import { reportName } from '../../orders/issued.ts';
import { maskedSubject, type SubjectColumns } from '../../orders/subject.ts';
import type { Schema } from '../../storage/schema.ts';
import type { Condition } from './filters.ts';

export interface Page {
  readonly limit: number;
  /** Rows to leave out at the start; each costs a little. */
  readonly offset?: number;
  /** Number of a report of the same customer: only what follows it, however far down that is. */
  readonly after?: string;
}

/** A customer's reports, the newest first. */
export async function listReports(db: Kysely<Schema>, cliente: string, conditions: readonly Condition[], page: Page) {
  const { limit, offset = 0, after } = page;
  // First which ones, then what they say: what is left out at the start is not looked up.
  const wanted = found(db, cliente, conditions)
    .select(['historial.emitido', 'historial.informe', 'origen', 'solicitante'])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(historial.emitido, historial.informe) < (
          select emitido, informe from historial where cliente = ${cliente} and informe = ${after}::uuid)`,
      ),
    )
    .orderBy('historial.emitido', 'desc')
    .orderBy('historial.informe', 'desc')
    .limit(limit)
    .offset(offset);
  const rows = await db
    .selectFrom(wanted.as('historial'))
    .innerJoin('informes', 'informes.id', 'historial.informe')
    .leftJoin('personas', 'personas.rut', 'informes.sujeto_rut')
    .leftJoin('empresas', 'empresas.rut', 'informes.sujeto_rut')
    .leftJoin('propiedades', (join) => join.onRef('propiedades.cut', '=', 'informes.comuna').onRef('propiedades.rol', '=', 'informes.rol'))
    .leftJoin('empresas as asker', 'asker.rut', 'historial.solicitante')
    .select([
      'informes.id',
      'historial.emitido',
      'informes.servicio',
      'informes.sujeto_rut',
      'informes.comuna',
      'informes.rol',
      'informes.folio',
      'origen',
      'solicitante',
    ])
    .select(['informes.verificaciones', 'asker.razon_social as empresa', SUBJECT_NAME.as('nombre')])
    .orderBy('historial.emitido', 'desc')
    .orderBy('historial.informe', 'desc')
    .execute();
  return rows.map(({ id, emitido, servicio, folio, origen, solicitante, empresa, verificaciones, nombre, ...subject }) => ({
    idConsulta: id,
    fecha: emitido.toISOString(),
    informe: reportName(servicio),
    codigo: servicio,
    ...maskedSubject(subject),
    nombre,
    folio,
    origen,
    solicitante: empresa ?? solicitante ?? '',
    verificaciones,
  }));
}

/** As the bureau knows it today: a name is kept nowhere else. */
const SUBJECT_NAME = sql<string>`coalesce(empresas.razon_social, propiedades.direccion,
  concat_ws(' ', personas.nombres, personas.apellido_paterno, personas.apellido_materno))`;

/** How many there are. Where nothing is looked for the number is kept, and costs the same for any history. */
export async function countReports(db: Kysely<Schema>, cliente: string, conditions: readonly Condition[]): Promise<number> {
  if (conditions.length === 0)
    return (await db.selectFrom('customers').select('informes').where('id', '=', cliente).executeTakeFirstOrThrow()).informes;
  const { n } = await found(db, cliente, conditions)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

function found(db: Kysely<Schema>, cliente: string, conditions: readonly Condition[]) {
  return db
    .selectFrom('historial')
    .innerJoin('informes', 'informes.id', 'historial.informe')
    .leftJoin('personas', 'personas.rut', 'informes.sujeto_rut')
    .leftJoin('empresas', 'empresas.rut', 'informes.sujeto_rut')
    .leftJoin('propiedades', (join) => join.onRef('propiedades.cut', '=', 'informes.comuna').onRef('propiedades.rol', '=', 'informes.rol'))
    .where('cliente', '=', cliente)
    .where((eb) => eb.and(conditions));
}

/** Whether a report is in a customer's history. */
export async function owns(db: Kysely<Schema>, cliente: string, informe: string): Promise<boolean> {
  const row = await db
    .selectFrom('historial')
    .select('informe')
    .where('informe', '=', informe)
    .where('cliente', '=', cliente)
    .executeTakeFirst();
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
  return (await listReports(db, cliente, conditions, { limit: 1 })).at(0);
}
