import { sql, type Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { importTypes } from './import/types.ts';

/** A spelling of a creditor's name. */
export interface CreditorAlias {
  /** As a source writes it. */
  readonly alias: string;
  /** As reports write it. */
  readonly nombre: string;
  /** In wire form. */
  readonly rut: string | null;
}

export interface ListedAlias extends CreditorAlias {
  readonly fuente: string;
}

/** Rows written here are of this source: a file that replaces another source's rows leaves them. */
const OFFICE_SOURCE = 'oficina';

export async function listAliases(db: Kysely<Schema>): Promise<ListedAlias[]> {
  return db
    .selectFrom('acreedores')
    .select(['alias', 'nombre', 'rut', sql<string>`case when demo then 'demostracion' else entrega end`.as('fuente')])
    .orderBy('nombre')
    .orderBy('alias')
    .execute();
}

export async function findAlias(db: Kysely<Schema>, alias: string): Promise<CreditorAlias | undefined> {
  return db.selectFrom('acreedores').select(['alias', 'nombre', 'rut']).where('alias', '=', alias).forNoKeyUpdate().executeTakeFirst();
}

/** Adds a spelling, or changes what it stands for. */
export async function saveAlias(db: Kysely<Schema>, alias: CreditorAlias): Promise<void> {
  await importTypes.acreedores.store.write(db, [{ ...alias }], { entrega: OFFICE_SOURCE, demo: false });
}

export async function removeAlias(db: Kysely<Schema>, alias: string): Promise<void> {
  await db.deleteFrom('acreedores').where('alias', '=', alias).execute();
}
