import { sql, type RawBuilder } from 'kysely';
import { importTypes } from './import/types.ts';
import { rutColumns, type SuppressibleType } from './suppression.ts';

/** In force: ended by hand or by its day. */
const IN_FORCE = sql`(hasta is null or hasta > now())`;

/** The types of which reports tell single records. A person or a company itself is withheld by a block. */
export type ToldRecords = Exclude<SuppressibleType, 'personas' | 'empresas' | 'propiedades'> & keyof typeof importTypes;

/**
 * Whether a record may be communicated: it has no open dispute, accepted opposition or block (Ley 19.628, articles 6, 8 and 8 ter). Rows of
 * the table stand under its own name. The digest is computed only where the RUT has marks.
 * @param rut of the subject, in wire form
 */
export function unmarked(tipo: ToldRecords, rut: string): RawBuilder<boolean> {
  const { table, digestOf } = importTypes[tipo].store;
  const columns = rutColumns(tipo);
  // A record about two, such as a share in a company, may have been marked by either.
  const whose = columns.length === 1 ? sql`rut = ${rut}` : sql`rut in (${sql.join(columns.map((name) => sql.id(table, name)))})`;
  const marks = sql`select from marcas where ${whose} and tabla = ${sql.lit(table)} and ${IN_FORCE}`;
  const told = sql<boolean>`case when exists (${marks}) then not exists (${marks} and marcas.clave = ${digestOf(table)}) else true end`;
  return DEBTS.includes(tipo) ? sql<boolean>`(${told} and not exists (${blocks(sql`= 'cesantia'`, sql`${rut}`)}))` : told;
}

/** Withheld while the debtor is unemployed (Ley 19.628, article 17): no source says which debts were contracted then. */
const DEBTS: readonly ToldRecords[] = ['protestos', 'morosidades'];

function blocks(motivo: RawBuilder<unknown>, rut: RawBuilder<string>): RawBuilder<unknown> {
  return sql`select from bloqueos where bloqueos.rut = ${rut} and bloqueos.motivo ${motivo} and ${IN_FORCE}`;
}

/**
 * Condition that no block forbids to communicate data about this RUT.
 * @param rut in wire form, or an expression of it; names of columns with their table
 */
export function unblocked(rut: RawBuilder<string> | string): RawBuilder<boolean> {
  return sql<boolean>`not exists (${blocks(sql`<> 'cesantia'`, sql<string>`${rut}`)})`;
}
