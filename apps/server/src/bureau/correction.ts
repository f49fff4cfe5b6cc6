import { sql, type Transaction } from 'kysely';
import type { FileTexts, Schema } from '../storage/schema.ts';
import { correctableColumns, heldRecord, type HeldRecord } from './held-records.ts';
import type { ImportType } from './import/define.ts';
import { fromFileText, textOfValue } from './import/file-text.ts';
import { readFields } from './import/rows.ts';
import { importTypes } from './import/types.ts';
import { holdLoads, type RecordPlace } from './suppression.ts';

export interface CorrectionAsked {
  /** `version` of the record as it was read. */
  readonly version: string;
  /** Texts by column, as a file writes them; a column that is left out keeps its value. */
  readonly campos: Readonly<Record<string, string>>;
  readonly motivo: string;
  /** Names of the person who asks and of the one who confirms. */
  readonly quien: string;
  readonly confirmo: string;
}

export type CorrectionOutcome =
  /** The record as it was before. */
  | { readonly record: HeldRecord; readonly changed: readonly string[] }
  /** `desconocido`: not there, or not as it was read. `igual`: nothing would change. */
  | { readonly refused: 'desconocido' | 'igual' }
  /** By field, the importer's reason. */
  | { readonly campos: Readonly<Record<string, string>> };

/** Changes values of a record and keeps later loads from undoing it. A second correction replaces the first. */
export async function correctRecord(trx: Transaction<Schema>, place: RecordPlace, asked: CorrectionAsked): Promise<CorrectionOutcome> {
  await holdLoads(trx, place.tipo);
  const record = await heldRecord(trx, place);
  if (!record || record.version !== asked.version) return { refused: 'desconocido' };
  const { values, refused } = readTyped(record, asked.campos);
  if (Object.keys(refused).length > 0) return { campos: refused };
  const changed = Object.keys(values).filter((name) => values[name] !== record.campos[name]);
  const loaded = loadedTexts(record);
  const wanted = { ...record.campos, ...values };
  const corrected = correctableColumns(place.tipo).filter((name) => wanted[name] !== loaded[name]);
  if (changed.length === 0 || corrected.length === 0) return { refused: 'igual' };
  await keepCorrection(trx, place, { cargado: pick(loaded, corrected), corregido: pick(wanted, corrected) }, asked);
  await writeTexts(trx, place, pick(wanted, changed));
  return { record, changed };
}

/** Puts back what the source delivered last. @returns the corrected columns; undefined where the record was not corrected */
export async function undoCorrection(trx: Transaction<Schema>, place: RecordPlace): Promise<readonly string[] | undefined> {
  const { tipo, clave } = place;
  await holdLoads(trx, tipo);
  const gone = await trx
    .deleteFrom('correcciones')
    .where('tabla', '=', importTypes[tipo].store.table)
    .where('clave', '=', clave)
    .returning('fuente')
    .executeTakeFirst();
  if (!gone) return undefined;
  await writeTexts(trx, place, gone.fuente);
  return Object.keys(gone.fuente);
}

/** What the source says of a record. */
function loadedTexts({ campos, correccion }: HeldRecord): FileTexts {
  return { ...campos, ...correccion?.fuente };
}

/** Reads the typed fields with the rules of a file. @returns texts as a file writes them */
function readTyped({ tipo, campos }: HeldRecord, typed: CorrectionAsked['campos']) {
  const type: ImportType = importTypes[tipo];
  const given = Object.fromEntries(correctableColumns(tipo).flatMap((name) => (name in typed ? [[name, typed[name] ?? '']] : [])));
  const { values, refused: unread } = readFields(type, campos, given);
  const refused = { ...unread, ...missingDay(tipo, { ...campos, ...given }) };
  const texts = Object.entries(values).map(([name, value]) => [name, textOfValue(value, type.columns[name]?.type)] as const);
  return { values: Object.fromEntries(texts) as FileTexts, refused };
}

/** A source may deliver a cleared protest without its day; a person who says that it was cleared knows it. */
function missingDay(tipo: HeldRecord['tipo'], wanted: FileTexts): Readonly<Record<string, string>> {
  if (tipo !== 'protestos' || wanted['estado'] !== 'aclarado' || (wanted['fecha_aclaracion'] ?? '') !== '') return {};
  return { fecha_aclaracion: 'escribe el día en que se aclaró' };
}

async function keepCorrection(
  trx: Transaction<Schema>,
  { tipo, clave }: RecordPlace,
  { cargado, corregido }: Readonly<Record<'cargado' | 'corregido', FileTexts>>,
  { motivo, quien, confirmo }: CorrectionAsked,
): Promise<void> {
  const loaded = JSON.stringify(cargado);
  const row = { cargado: loaded, fuente: loaded, corregido: JSON.stringify(corregido), motivo, quien, confirmo };
  await trx
    .insertInto('correcciones')
    .values({ tabla: importTypes[tipo].store.table, clave, ...row })
    .onConflict((conflict) => conflict.columns(['tabla', 'clave']).doUpdateSet({ ...row, en: sql<Date>`now()` }))
    .execute();
}

async function writeTexts(trx: Transaction<Schema>, { tipo, clave, near }: RecordPlace, texts: FileTexts): Promise<void> {
  const { columns, store }: ImportType = importTypes[tipo];
  const set = Object.entries(texts).map(([name, text]) => sql`${sql.id(name)} = ${fromFileText(sql`${text}::text`, columns[name]?.type)}`);
  await sql`update ${sql.table(store.table)} as stored set ${sql.join(set)}
    where ${near} and ${store.storedDigest} = ${clave}::bytea`.execute(trx);
}

function pick(texts: FileTexts, names: readonly string[]): FileTexts {
  return Object.fromEntries(names.map((name) => [name, texts[name] ?? null]));
}
