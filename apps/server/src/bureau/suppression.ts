import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { isRefusal, type Column, type Row, type Store, type Value } from './import/define.ts';
import { readField, tidy } from './import/rows.ts';
import { importTypes, type ImportTypeName } from './import/types.ts';

/** Types of record about a person or a company. The others hold nothing of anyone that could be suppressed. */
export type SuppressibleType = Exclude<ImportTypeName, 'acreedores' | 'avisos' | 'uf'>;

export function isSuppressible(tipo: string): tipo is SuppressibleType {
  return Object.hasOwn(importTypes, tipo) && tipo !== 'acreedores' && tipo !== 'avisos' && tipo !== 'uf';
}

/** One record, by the columns of its key in the importer's values. */
export interface RecordKey {
  readonly tipo: SuppressibleType;
  readonly clave: Row;
}

const MOST_REASON = 300;

/** Reads a key as it stands in a file. @param texts in the order of the type's key @returns the key, or why it is none */
export function readRecordKey(tipo: SuppressibleType, texts: readonly string[]): RecordKey | string {
  const { key, columns } = importTypes[tipo];
  if (texts.length !== key.length) return `La clave de ${tipo} son ${key.length} valores: ${key.join(', ')}.`;
  const clave: Record<string, Value> = {};
  for (const [index, name] of key.entries()) {
    const text = tidy(texts[index] ?? '');
    const value = readField(columns[name], text);
    if (isRefusal(value)) return `${name}: ${value.refusal}`;
    clave[name] = value;
  }
  return { tipo, clave };
}

/** @returns why a reason cannot be kept; undefined where it can */
export function reasonProblem(motivo: string): string | undefined {
  if (motivo.trim() === '') return 'Falta --motivo=texto: queda en el registro.';
  return motivo.length > MOST_REASON ? `El motivo tiene más de ${MOST_REASON} caracteres.` : undefined;
}

/** A record by the digest of its key, which names it without saying anything of it. */
export interface RecordDigest {
  readonly tipo: SuppressibleType;
  readonly clave: Buffer;
}

export interface Suppression {
  readonly motivo: string;
  /** Name of the person of the office, or 'consola: root'. */
  readonly quien: string;
}

/** A record that is looked for: without an indexed condition, every row's digest would be computed. */
export interface RecordPlace extends RecordDigest {
  /** Condition on the row named `stored` that an index serves. */
  readonly near: RawBuilder<boolean>;
}

/** Where a record with this key stands. */
export async function placeOf(db: Kysely<Schema>, { tipo, clave }: RecordKey): Promise<RecordPlace> {
  const { columns, store }: { readonly columns: Readonly<Record<string, Column>>; readonly store: Store } = importTypes[tipo];
  const { rows } = await store.digests([clave]).execute(db);
  const parts = Object.entries(clave).map(
    ([name, value]) => sql`stored.${sql.ref(name)} = ${value}::${sql.raw(columns[name]?.type ?? 'text')}`,
  );
  return { tipo, clave: rows[0]?.clave ?? Buffer.alloc(0), near: sql`(${sql.join(parts, sql` and `)})` };
}

/** Columns with the RUT of a person or a company that a type's records are about. */
export function rutColumns(tipo: SuppressibleType): string[] {
  return Object.keys(importTypes[tipo].columns).filter((name) => name === 'rut' || name.startsWith('rut_'));
}

/** Rows of a type about a RUT in wire form. */
export function aboutRut(tipo: SuppressibleType, rut: string): RawBuilder<boolean> {
  const parts = rutColumns(tipo).map((name) => sql`stored.${sql.ref(name)} = ${rut}`);
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}

/** Makes a change wait for batches of loads under way, and later batches for the change. Reports go on. */
export async function holdLoads(trx: Transaction<Schema>, tipo: SuppressibleType): Promise<void> {
  // A load's last statement may take minutes: the caller is told to try again.
  await sql`set local lock_timeout = '5s'`.execute(trx);
  await sql`lock table ${sql.table(importTypes[tipo].store.table)} in share row exclusive mode`.execute(trx);
}

/** Until the end of the transaction, removed records are told to no company that watches the subject (migration 0052). */
async function removeSilently(trx: Transaction<Schema>): Promise<void> {
  await sql`select set_config('veridico.suprime', 'si', true)`.execute(trx);
}

/**
 * Removes a record and keeps later loads from writing it again (rights of persons: Ley 19.628, articles 12 and 13). Also before the record
 * was ever loaded. A second suppression keeps the first reason.
 * @returns whether a record was removed
 */
export async function suppressRecord(
  trx: Transaction<Schema>,
  { tipo, clave, near }: RecordPlace,
  { motivo, quien }: Suppression,
): Promise<boolean> {
  const { store } = importTypes[tipo];
  await holdLoads(trx, tipo);
  await removeSilently(trx);
  await trx
    .insertInto('supresiones')
    .values({ tabla: store.table, clave, motivo, quien })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // A digest is all that is kept of it.
  await trx.deleteFrom('correcciones').where('tabla', '=', store.table).where('clave', '=', clave).execute();
  const { numAffectedRows } =
    await sql`delete from ${sql.table(store.table)} as stored where ${near} and ${store.storedDigest} = ${clave}::bytea`.execute(trx);
  return Number(numAffectedRows) > 0;
}

/**
 * Removes every record of a type about a RUT, as {@link suppressRecord} removes one. Records with other keys may be loaded later.
 * @param rut in wire form @returns the digests of the removed records
 */
export async function suppressAbout(
  trx: Transaction<Schema>,
  tipo: SuppressibleType,
  rut: string,
  { motivo, quien }: Suppression,
): Promise<Buffer[]> {
  const { store } = importTypes[tipo];
  await holdLoads(trx, tipo);
  await removeSilently(trx);
  const { rows } = await sql<{ clave: Buffer }>`
    with removed as (delete from ${sql.table(store.table)} as stored where ${aboutRut(tipo, rut)} returning ${store.storedDigest} as clave),
      listed as (insert into supresiones (tabla, clave, motivo, quien)
        select ${store.table}::text, clave, ${motivo}::text, ${quien}::text from removed on conflict do nothing),
      uncorrected as (delete from correcciones using removed where correcciones.tabla = ${store.table} and correcciones.clave = removed.clave)
    select clave from removed`.execute(trx);
  return rows.map(({ clave }) => clave);
}

/** Lets later loads write a record again. @returns the reason of its suppression; undefined where it was not suppressed */
export async function restoreRecord(db: Kysely<Schema>, { tipo, clave }: RecordDigest): Promise<string | undefined> {
  const gone = await db
    .deleteFrom('supresiones')
    .where('tabla', '=', importTypes[tipo].store.table)
    .where('clave', '=', clave)
    .returning('motivo')
    .executeTakeFirst();
  return gone?.motivo;
}
