import { datosEmpresa, type DatosEmpresaField, type Values } from '@veridico/forms';
import { findComuna } from '@veridico/reference';
import type { DatosDeEmpresa } from '@veridico/api';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { Problem } from '../../http/problem.ts';
import { queueLetter } from '../../mails/queue.ts';
import type { CompaniesTable, CompanyData, Schema } from '../../storage/schema.ts';
import { readForm } from '../../account/read-form.ts';
import type { Administrator } from './users.ts';

/** The mail that tells of a change. Its `tema` is the row of company_changes. */
export const DATA_MAIL = 'empresa-datos';
const SHOWN_CHANGES = 10;

/** What a client company says of itself; null where it never said anything on line. `version` is 0 before the first change. */
export async function dataOf(db: Kysely<Schema>, empresa: string): Promise<{ datos: DatosDeEmpresa | null; version: number }> {
  const row = await db.selectFrom('companies').selectAll().where('rut', '=', empresa).executeTakeFirst();
  return {
    datos: row ? { ...toData(row), codigoRegion: findComuna(row.cut)?.codigoRegion ?? '' } : null,
    version: await versionOf(db, empresa),
  };
}

/** Who changed which fields, the newest first. */
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

interface Change extends Administrator {
  /** `sub` of who changes it. */
  readonly quien: string;
  /** Of the data, as the page showed them. */
  readonly version: number;
}

/**
 * Changes the company's data, keeps what they were with who changed them, and tells the addresses of before and after.
 * @returns the new version @throws Problem CAMPOS_INVALIDOS, DATOS_CAMBIADOS, NO_PERMITIDO
 */
export async function changeData(
  db: Kysely<Schema>,
  { empresa, usuario, quien, version }: Change,
  sent: Values<DatosEmpresaField>,
): Promise<number> {
  const { codigoRegion: _, ...despues } = readForm(datosEmpresa, sent);
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('companies').selectAll().where('rut', '=', empresa).forNoKeyUpdate().executeTakeFirst();
    if (!row) throw new Problem('NO_PERMITIDO');
    // They may have lost the role at this very moment.
    const still = await trx
      .selectFrom('company_users')
      .select('id')
      .where('id', '=', usuario)
      .where('rol', '=', 'administrador')
      .where('estado', '=', 'activo')
      .executeTakeFirst();
    if (!still) throw new Problem('NO_PERMITIDO');
    if ((await versionOf(trx, empresa)) !== version) throw new Problem('DATOS_CAMBIADOS');
    const antes = toData(row);
    if (changedFields(antes, despues).length === 0) return version;
    await trx
      .updateTable('companies')
      .set({ ...toRow(despues), actualizada: sql<Date>`now()` })
      .where('rut', '=', empresa)
      .execute();
    // Mails about its contracts follow the company's address, and leave the one of before.
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
    await tell(trx, { empresa, id, addresses: [antes.correo, antes.correoPago, despues.correo, despues.correoPago] });
    return Number(id);
  });
}

/** Number of the last change. */
async function versionOf(db: Kysely<Schema>, empresa: string): Promise<number> {
  const { last } = await db
    .selectFrom('company_changes')
    .select((eb) => eb.fn.max('id').as('last'))
    .where('empresa', '=', empresa)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

interface Told {
  readonly empresa: string;
  readonly id: string;
  readonly addresses: readonly string[];
}

/** Every address once, and every administrator. */
async function tell(trx: Transaction<Schema>, { empresa, id, addresses }: Told): Promise<void> {
  const administrators = await trx
    .selectFrom('company_users')
    .select('correo')
    .where('empresa', '=', empresa)
    .where('rol', '=', 'administrador')
    .where('estado', '=', 'activo')
    .execute();
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
