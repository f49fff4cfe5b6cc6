import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { isRefusal, type Row, type Value } from './import/define.ts';
import { tidy } from './import/rows.ts';
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
    const value = text === '' ? { refusal: 'es obligatorio' } : columns[name]?.read(text);
    if (value === undefined || isRefusal(value)) return `${name}: ${value?.refusal ?? 'no es de este tipo'}`;
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

/** The digest of a record's key. */
export async function digestOf(db: Kysely<Schema>, { tipo, clave }: RecordKey): Promise<RecordDigest> {
  const { rows } = await importTypes[tipo].store.digests([clave]).execute(db);
  return { tipo, clave: rows[0]?.clave ?? Buffer.alloc(0) };
}

/**
 * Removes a record and keeps later loads from writing it again (rights of persons: Ley 19.628, articles 12 and 13). Also before the record
 * was ever loaded. A second suppression keeps the first reason.
 * @returns whether a record was removed
 */
export async function suppressRecord(
  trx: Transaction<Schema>,
  { tipo, clave }: RecordDigest,
  { motivo, quien }: Suppression,
): Promise<boolean> {
  const { store } = importTypes[tipo];
  // A load's last statement may take minutes: the caller is told to try again.
  await sql`set local lock_timeout = '5s'`.execute(trx);
  // Waits for batches under way, which cannot see the suppression yet; those that begin later wait for it. Reports go on.
  await sql`lock table ${sql.table(store.table)} in share row exclusive mode`.execute(trx);
  await trx
    .insertInto('supresiones')
    .values({ tabla: store.table, clave, motivo, quien })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { numAffectedRows } =
    await sql`delete from ${sql.table(store.table)} as stored where ${store.storedDigest} = ${clave}::bytea`.execute(trx);
  return Number(numAffectedRows) > 0;
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
