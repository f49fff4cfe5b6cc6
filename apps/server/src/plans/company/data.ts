import { datosEmpresa, type DatosEmpresaField, type Values } from '@veridico/forms';
import { findComuna } from '@veridico/reference';
import type { DatosDeEmpresa } from '@veridico/api';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { Problem } from '../../http/problem.ts';
import { queueLetter } from '../../mails/queue.ts';
import type { CompaniesTable, CompanyData, Schema } from '../../storage/schema.ts';
import { within } from '../../storage/within.ts';
import { readForm } from '../../http/read-form.ts';
import { activeAdministrators } from './administrators.ts';
import type { Manager } from './users.ts';

/** The mail about a change of data. Its `tema` is the row of company_changes. */
export const DATA_MAIL = 'empresa-datos';
const SHOWN_CHANGES = 10;

/** A client company's own data; null if it never gave any online. `version` is 0 before the first change. */
export async function dataOf(db: Kysely<Schema>, empresa: string): Promise<{ datos: DatosDeEmpresa | null; version: number }> {
  const row = await db.selectFrom('companies').selectAll().where('rut', '=', empresa).executeTakeFirst();
  return {
    datos: row ? { ...toData(row), codigoRegion: findComuna(row.cut)?.codigoRegion ?? '' } : null,
    version: await versionOf(db, empresa),
  };
}

/** Who changed which fields, newest first. */
export async function lastChanges(db: Kysely<Schema>, empresa: string) {
  const rows = await db
    .selectFrom('company_changes')
    .leftJoin('customers', 'customers.sub', 'company_changes.quien')
    .leftJoin('company_users', (join) =>
      join.onRef('company_users.cliente', '=', 'customers.id').onRef('company_users.empresa', '=', 'company_changes.empresa'),
    )
    .select(['company_changes.id', 'antes', 'despues', 'company_changes.en'])
    .select(sql<string>`coalesce(max(trim(nombre || ' ' || apellido)), '')`.as('quien'))
    .where('company_changes.empresa', '=', empresa)
    .groupBy('company_changes.id')
    .orderBy('company_changes.id', 'desc')
    .limit(SHOWN_CHANGES)
    .execute();
  return rows.map(({ en, quien, antes, despues }) => ({ en: en.toISOString(), quien, campos: changedFields(antes, despues) }));
}

interface DataChange extends Manager {
  /** `sub` of the person who makes the change. */
  readonly quien: string;
  /** Version of the data that the page showed. */
  readonly version: number;
}

/**
 * Changes the company's data, stores the old and new values with their author, and mails the old and new addresses.
 * @returns the new version @throws Problem CAMPOS_INVALIDOS, DATOS_CAMBIADOS, NO_PERMITIDO
 */
export async function changeData(
  db: Kysely<Schema>,
  { empresa, usuario, quien, version }: DataChange,
  sent: Values<DatosEmpresaField>,
): Promise<number> {
  const { codigoRegion: _, ...despues } = readForm(datosEmpresa, sent);
  return within(db, async (trx) => {
    const row = await trx.selectFrom('companies').selectAll().where('rut', '=', empresa).forNoKeyUpdate().executeTakeFirst();
    if (!row) throw new Problem('NO_PERMITIDO');
    // The user may have lost the role since the request began.
    if (usuario !== null && !(await administers(trx, empresa, usuario))) throw new Problem('NO_PERMITIDO');
    if ((await versionOf(trx, empresa)) !== version) throw new Problem('DATOS_CAMBIADOS');
    const antes = toData(row);
    if (changedFields(antes, despues).length === 0) return version;
    await trx
      .updateTable('companies')
      .set({ ...toRow(despues), actualizada: sql<Date>`now()` })
      .where('rut', '=', empresa)
      .execute();
    // Contracts that used the company's old address move to the new one.
    await trx
      .updateTable('contracts')
      .set({ correo: despues.correo })
      .where('titular', '=', empresa)
      .where('correo', '=', antes.correo)
      .execute();
    const { id } = await trx
      .insertInto('company_changes')
      .values({ empresa, antes: JSON.stringify(antes), despues: JSON.stringify(despues), quien })
      .returning('id')
      .executeTakeFirstOrThrow();
    await mailChange(trx, { empresa, id, addresses: [antes.correo, antes.correoPago, despues.correo, despues.correoPago] });
    return Number(id);
  });
}

async function administers(trx: Transaction<Schema>, empresa: string, usuario: string): Promise<boolean> {
  return (await activeAdministrators(trx, empresa).select('id').where('id', '=', usuario).executeTakeFirst()) !== undefined;
}

/** Id of the last change. */
async function versionOf(db: Kysely<Schema>, empresa: string): Promise<number> {
  const { last } = await db
    .selectFrom('company_changes')
    .select((eb) => eb.fn.max('id').as('last'))
    .where('empresa', '=', empresa)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

interface ChangeNotice {
  readonly empresa: string;
  readonly id: string;
  readonly addresses: readonly string[];
}

/** Mails each address and each administrator once. */
async function mailChange(trx: Transaction<Schema>, { empresa, id, addresses }: ChangeNotice): Promise<void> {
  const administrators = await activeAdministrators(trx, empresa).select('correo').execute();
  const all = new Set([...addresses, ...administrators.map(({ correo }) => correo)].map((correo) => correo.toLowerCase()).filter(Boolean));
  for (const correo of all) await queueLetter(trx, DATA_MAIL, correo, id);
}

/** Names of the fields that differ. */
export function changedFields(antes: CompanyData, despues: CompanyData): (keyof CompanyData)[] {
  return (Object.keys(despues) as (keyof CompanyData)[]).filter((field) => antes[field] !== despues[field]);
}

function toData(row: Selectable<CompaniesTable>): CompanyData {
  return {
    razonSocial: row.razon_social,
    nombreFantasia: row.nombre_fantasia,
    giro: row.giro,
    domicilio: row.domicilio,
    ciudad: row.ciudad,
    codigoComuna: row.cut,
    correo: row.correo,
    telefono: row.telefono,
    encargadoPago: row.encargado_pago,
    correoPago: row.correo_pago,
    telefonoPago: row.telefono_pago,
  };
}

function toRow(data: CompanyData) {
  return {
    razon_social: data.razonSocial,
    nombre_fantasia: data.nombreFantasia,
    giro: data.giro,
    domicilio: data.domicilio,
    ciudad: data.ciudad,
    cut: data.codigoComuna,
    correo: data.correo,
    telefono: data.telefono,
    encargado_pago: data.encargadoPago,
    correo_pago: data.correoPago,
    telefono_pago: data.telefonoPago,
  };
}
