import type { HeldPart } from '@veridico/api/endpoints';
import { basesEnPalabras, enPalabras, type ClaseDeBase, RETENCION, TIPOS_DE_ANTECEDENTE } from '@veridico/reference';
import { findReport, fullName } from '@veridico/reports';
import { sql, type Kysely } from 'kysely';
import { countHeld, heldRecords, type HeldRecord } from '../bureau/held-records.ts';
import { loadedUntil, type Days } from '../bureau/records/cutoffs.ts';
import type { SuppressibleType } from '../bureau/suppression.ts';
import type { Schema } from '../storage/schema.ts';
import { columnName, withoutOthers } from './datum.ts';
import { HELD } from './held-map.ts';
import type { Findable, FromSource, Kept } from './held-ways.ts';

/** Source of invented records, as the person reads it. */
export const INVENTED = 'Datos de demostración';

/** Rows of each table that are shown; all are counted. */
const MOST_ROWS = 1_000;

/**
 * Everything that is kept about a RUT, table by table; tables without any row of it are left out. Serials of identity cards are never in it.
 * @param rut in wire form
 */
export async function heldAbout(db: Kysely<Schema>, rut: string): Promise<HeldPart[]> {
  const sources = Object.values(HELD).filter((held): held is FromSource => typeof held === 'object' && 'antecedente' in held);
  return [...(await fromSources(db, rut, sources)), ...(await fromTables(db, rut))];
}

/** What is kept about a RUT outside the bureau's records, counted by table: the desk shows no values of it. */
export async function heldElsewhere(db: Kysely<Schema>, rut: string): Promise<Pick<HeldPart, 'titulo' | 'cuantos' | 'base' | 'plazo'>[]> {
  return (await fromTables(db, rut)).map(({ titulo, cuantos, base, plazo }) => ({ titulo, cuantos, base, plazo }));
}

async function fromSources(db: Kysely<Schema>, rut: string, sources: readonly FromSource[]): Promise<HeldPart[]> {
  const counts = await countHeld(db, rut);
  const records = await heldRecords(db, rut, { desde: 0, most: MOST_ROWS });
  const { days } = await db.selectNoFrom(loadedUntil(Object.keys(counts)).as('days')).executeTakeFirstOrThrow();
  const held = new Set(await heldBack(db, rut));
  return sources.flatMap(({ antecedente, base, conserva }) => {
    const cuantos = counts[antecedente] ?? 0;
    if (cuantos === 0) return [];
    const filas = records
      .filter(({ tipo }) => tipo === antecedente)
      .map((record) => ({ ...rowOf(record, rut), detenido: held.has(`${antecedente} ${record.clave}`) }));
    const about = { tabla: antecedente, titulo: TIPOS_DE_ANTECEDENTE[antecedente], cuantos, filas, corte: cutoffIn(days, antecedente) };
    return [{ ...about, base: groundOf(base), plazo: periodOf(conserva) }];
  });
}

/** Table and digest of each record that a mark holds back. */
async function heldBack(db: Kysely<Schema>, rut: string): Promise<string[]> {
  const marks = await db
    .selectFrom('marcas')
    .select(['tabla', sql<string>`encode(clave, 'hex')`.as('clave')])
    .where('rut', '=', rut)
    .where('hasta', 'is', null)
    .execute();
  return marks.map(({ tabla, clave }) => `${tabla} ${clave}`);
}

function cutoffIn(days: Days | null, tipo: SuppressibleType): string | null {
  return days?.[tipo] || null;
}

function rowOf({ clave, fuente, demostracion, campos, correccion }: HeldRecord, rut: string) {
  const shown = Object.entries(campos).flatMap(([column, value]) =>
    value === null || value === '' ? [] : [{ nombre: columnName(column), valor: withoutOthers(value, rut) }],
  );
  return { clave, fuente: demostracion ? INVENTED : fuente, corregido: correccion !== null, campos: shown };
}

async function fromTables(db: Kysely<Schema>, rut: string): Promise<HeldPart[]> {
  const tables = Object.entries(HELD).filter((entry): entry is [string, Findable] => typeof entry[1] === 'object' && 'donde' in entry[1]);
  const reads = tables.map(([tabla, { donde, campos }]) => {
    const values = Object.entries(campos).map(
      ([name, expression]) => sql`json_build_object('nombre', ${sql.lit(name)}, 'valor', to_json(${sql.raw(expression)}) #>> '{}')`,
    );
    const rows =
      values.length === 0
        ? sql`null::json`
        : sql`(select json_agg(fila) from (select json_build_array(${sql.join(values)}) as fila from ${sql.table(tabla)} where ${donde(rut)} limit ${MOST_ROWS}) as shown)`;
    return sql`select ${sql.lit(tabla)} as tabla, (select count(*)::int from ${sql.table(tabla)} where ${donde(rut)}) as cuantos, ${rows} as filas`;
  });
  const { rows } = await sql<Read>`${sql.join(reads, sql` union all `)}`.execute(db);
  const found = new Map(rows.map((row) => [row.tabla, row]));
  return tables.flatMap(([tabla, { titulo, base, conserva }]) => {
    const { cuantos = 0, filas } = found.get(tabla) ?? {};
    if (cuantos === 0) return [];
    const shown = (filas ?? []).map((fila) => ({
      clave: null,
      fuente: null,
      corregido: false,
      detenido: false,
      campos: fila.flatMap(toField),
    }));
    return [{ tabla, titulo, cuantos, filas: shown, corte: null, base: groundOf(base), plazo: periodOf(conserva) }];
  });
}

interface Read {
  readonly tabla: string;
  readonly cuantos: number;
  readonly filas: readonly (readonly { readonly nombre: string; readonly valor: string | null }[])[] | null;
}

function toField({ nombre, valor }: { readonly nombre: string; readonly valor: string | null }) {
  if (valor === null || valor === '') return [];
  const report = findReport(valor);
  return [{ nombre, valor: report ? fullName(report) : valor }];
}

/** In the words that the person reads; counsel confirms the articles. */
function groundOf(base: ClaseDeBase): string {
  return `${basesEnPalabras([base])} de la Ley 19.628`;
}

function periodOf(kept: Kept): string {
  if (kept === 'cuenta') return 'Mientras exista tu cuenta';
  if (kept === 'fuente') return 'Mientras la fuente lo informe';
  const { plazo, desde } = RETENCION[kept];
  return `${enPalabras(plazo)} desde ${desde}`;
}
