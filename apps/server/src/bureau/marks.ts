import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { importTypes } from './import/types.ts';
import { rutColumns, type SuppressibleType } from './suppression.ts';

/** In force: ended by hand or by its day. */
const IN_FORCE = sql`(hasta is null or hasta > now())`;

/** The types of which reports tell single records. A person or a company itself is withheld by a block. */
export type ToldRecords = Exclude<SuppressibleType, 'personas' | 'empresas' | 'propiedades'> & keyof typeof importTypes;

/** A share in a company is about two. */
type RecordsOfOne = Exclude<ToldRecords, 'sociedades'>;

const OF_ONE: readonly RecordsOfOne[] = [
  'direcciones',
  'protestos',
  'morosidades',
  'deuda_financiera',
  'infracciones',
  'vehiculos',
  'bienes_raices',
];

/** By type of record: digests, or null. */
type Marks = Readonly<Record<RecordsOfOne, readonly Buffer[] | null>> & { readonly unemployed: boolean };

/**
 * Begins a statement that tells records of a RUT with its marks in force: one row, by type of record the marked digests, null without any.
 * They are read once, because planning a subquery in each place takes longer than the rest of the statement.
 * @param rut of the subject, in wire form
 */
export function withMarks(db: Kysely<Schema>, rut: string) {
  const columns = OF_ONE.map(
    (tipo) => sql`array_agg(clave) filter (where tabla = ${sql.lit(importTypes[tipo].store.table)}) as ${sql.id(tipo)}`,
  );
  const unemployed = sql`exists (${blocks(sql`= 'cesantia'`, sql`${rut}`)}) as unemployed`;
  const marks = sql<Marks>`(select ${sql.join([...columns, unemployed])} from marcas where rut = ${rut} and ${IN_FORCE})`;
  return db.with(
    (cte) => cte('marked').materialized(),
    () => marks,
  );
}

function read(column: keyof Marks): RawBuilder<unknown> {
  return sql`(select ${sql.id(column)} from marked)`;
}

/**
 * Whether a record may be communicated: it has no open dispute, accepted opposition or block (Ley 19.628, articles 6, 8 and 8 ter). Rows of
 * the table stand under its own name, in a statement of {@link withMarks}. The digest is computed only where the RUT has marks.
 */
export function unmarked(tipo: RecordsOfOne): RawBuilder<boolean> {
  const { table, digestOf } = importTypes[tipo].store;
  const marks = read(tipo);
  const told = sql<boolean>`case when ${marks} is null then true else ${digestOf(table)} <> all(${marks}::bytea[]) end`;
  return DEBTS.includes(tipo) ? sql<boolean>`(${told} and not ${read('unemployed')})` : told;
}

/** The same of a share in a company: either side may have marked it. */
export function unmarkedShare(): RawBuilder<boolean> {
  const { table, digestOf } = importTypes.sociedades.store;
  const either = sql.join(rutColumns('sociedades').map((name) => sql.id(table, name)));
  const marks = sql`select from marcas where rut in (${either}) and tabla = ${sql.lit(table)} and ${IN_FORCE}`;
  return sql<boolean>`case when exists (${marks}) then not exists (${marks} and marcas.clave = ${digestOf(table)}) else true end`;
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
