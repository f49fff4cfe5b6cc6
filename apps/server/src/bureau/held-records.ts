import { createHash } from 'node:crypto';
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { CorreccionesTable, FileTexts, Schema } from '../storage/schema.ts';
import type { Column, ImportType } from './import/define.ts';
import { fileText } from './import/file-text.ts';
import { importTypes } from './import/types.ts';
import { aboutRut, isSuppressible, rutColumns, type RecordPlace, type SuppressibleType } from './suppression.ts';

/** A record about a person or a company, as it is stored. */
export interface HeldRecord {
  readonly tipo: SuppressibleType;
  /** Hexadecimal digest of its key. */
  readonly clave: string;
  readonly fuente: string;
  readonly demostracion: boolean;
  /** Values by column of the file, as files write them. */
  readonly campos: FileTexts;
  /** What the office changed in it; null for a record as loaded. */
  readonly correccion: HeldCorrection | null;
  /** Another one whenever a value changed. */
  readonly version: string;
}

type Corrected = Pick<Selectable<CorreccionesTable>, 'cargado' | 'fuente' | 'corregido' | 'motivo' | 'quien' | 'confirmo'>;

/** A correction in force. */
export interface HeldCorrection extends Corrected {
  /** ISO 8601. */
  readonly en: string;
}

/** Serials of identity cards prove who buys: no screen shows them. */
const NEVER_SHOWN = 'serie';

/** The types whose rows name a RUT. */
export const BY_RUT = Object.keys(importTypes).filter((tipo) => isSuppressible(tipo) && rutColumns(tipo).length > 0) as SuppressibleType[];

/** Columns that can be corrected. The columns of the key name the record: with another value it would be another one. */
export function correctableColumns(tipo: SuppressibleType): string[] {
  const { columns, key } = importTypes[tipo];
  return BY_RUT.includes(tipo) ? Object.keys(columns).filter((name) => !key.includes(name) && name !== NEVER_SHOWN) : [];
}

/** How a correctable column is filled in: one of a closed list, a day, or a text. */
export interface CorrectableColumn {
  readonly columna: string;
  readonly dia: boolean;
  /** A number with decimal point, or whole pesos. */
  readonly numero: boolean;
  /** Empty where any text may stand. */
  readonly opciones: string[];
  /** It may be left empty. */
  readonly opcional: boolean;
}

/** Types of amounts and shares; years and counts are int. */
const FRACTIONS: readonly Column['type'][] = ['numeric', 'bigint', 'double precision'];

export function waysToCorrect(tipo: SuppressibleType): CorrectableColumn[] {
  const columns: Readonly<Record<string, Column>> = importTypes[tipo].columns;
  return correctableColumns(tipo).map((columna) => {
    const { type, required, values = [] } = columns[columna] ?? { type: 'text', required: false };
    return { columna, dia: type === 'date', numero: FRACTIONS.includes(type), opciones: [...values], opcional: !required };
  });
}

/** A part of the records about a RUT, in the order of their keys. */
interface Part {
  /** Missing: every type. */
  readonly tipo?: string | undefined;
  /** Records of each type to leave out before the first. */
  readonly desde: number;
  /** At most so many of each type. */
  readonly most: number;
}

/**
 * Records about a RUT.
 * @param rut in wire form
 */
export async function heldRecords(db: Kysely<Schema>, rut: string, { tipo: only, ...page }: Part): Promise<HeldRecord[]> {
  const held: HeldRecord[] = [];
  const types = BY_RUT.filter((tipo) => only === undefined || tipo === only);
  for (const tipo of types) held.push(...(await readHeld(db, tipo, aboutRut(tipo, rut), page)));
  return held;
}

/**
 * How many records of each type there are about a RUT; types without any are left out.
 * @param rut in wire form
 */
export async function countHeld(db: Kysely<Schema>, rut: string): Promise<Record<string, number>> {
  const counts = BY_RUT.map(
    (tipo) => sql`select ${sql.lit(tipo)} as tipo, count(*)::int as cuantos from ${sql.table(importTypes[tipo].store.table)} as stored
      where ${aboutRut(tipo, rut)}`,
  );
  const { rows } = await sql<{ tipo: string; cuantos: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.flatMap(({ tipo, cuantos }) => (cuantos === 0 ? [] : [[tipo, cuantos]])));
}

/** A stored record; undefined where none has that digest. */
export async function heldRecord(db: Kysely<Schema>, { tipo, clave, near }: RecordPlace): Promise<HeldRecord | undefined> {
  const [record] = await readHeld(db, tipo, sql`${near} and ${importTypes[tipo].store.storedDigest} = ${clave}::bytea`, {
    desde: 0,
    most: 1,
  });
  return record;
}

async function readHeld(
  db: Kysely<Schema>,
  tipo: SuppressibleType,
  where: RawBuilder<unknown>,
  { desde, most }: Omit<Part, 'tipo'>,
): Promise<HeldRecord[]> {
  const { columns, key, store }: ImportType = importTypes[tipo];
  const shown = Object.entries(columns).filter(([name]) => name !== NEVER_SHOWN);
  const texts = shown.flatMap(([name, { type }]) => [sql.lit(name), fileText(sql.id('stored', name), type)]);
  const { rows } = await sql<Omit<HeldRecord, 'tipo' | 'version'>>`
    select encode(${store.storedDigest}, 'hex') as clave, case when demo then 'demostracion' else entrega end as fuente,
      demo as demostracion, json_build_object(${sql.join(texts)}) as campos,
      (select json_build_object('cargado', cargado, 'fuente', c.fuente, 'corregido', corregido, 'motivo', c.motivo, 'quien', quien,
        'confirmo', confirmo, 'en', en) from correcciones as c where tabla = ${store.table} and c.clave = ${store.storedDigest}) as correccion
    from ${sql.table(store.table)} as stored where ${where}
    order by ${sql.join(key.map((name) => sql.id('stored', name)))} limit ${most} offset ${desde}`.execute(db);
  return rows.map((row) => ({ tipo, ...row, version: versionOf(row) }));
}

function versionOf({ campos, correccion }: Pick<HeldRecord, 'campos' | 'correccion'>): string {
  return createHash('sha256')
    .update(JSON.stringify([campos, correccion?.fuente]))
    .digest('hex');
}

/** A record that no load writes again. */
export interface ListedSuppression {
  readonly tipo: SuppressibleType;
  readonly clave: string;
  readonly motivo: string;
  readonly en: Date;
  readonly quien: string | null;
}

/** The latest suppressions first. */
export async function listSuppressions(db: Kysely<Schema>, most: number): Promise<ListedSuppression[]> {
  const rows = await db
    .selectFrom('supresiones')
    .select(['tabla', 'motivo', 'en', 'quien', sql<string>`encode(clave, 'hex')`.as('clave')])
    .orderBy('en', 'desc')
    .limit(most)
    .execute();
  return rows.flatMap(({ tabla, ...row }) => {
    const tipo = TYPE_OF.get(tabla);
    return tipo ? [{ tipo, ...row }] : [];
  });
}

/** The type whose records a table keeps; undefined for another table. */
export function typeOfTable(tabla: string): SuppressibleType | undefined {
  return TYPE_OF.get(tabla);
}

const TYPE_OF = new Map(
  Object.entries(importTypes).flatMap(([tipo, { store }]) => (isSuppressible(tipo) ? [[store.table as string, tipo] as const] : [])),
);
