import { sql, type Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { importTypes } from './import/types.ts';
import { isSuppressible, type RecordDigest, type SuppressibleType } from './suppression.ts';

/** A record about a person or a company, as it is stored. */
export interface HeldRecord {
  readonly tipo: SuppressibleType;
  /** Hexadecimal digest of its key. */
  readonly clave: string;
  readonly fuente: string;
  readonly demostracion: boolean;
  /** Values by column of the file; days as YYYY-MM-DD. */
  readonly campos: Readonly<Record<string, string | null>>;
}

/** Serials of identity cards prove who buys: no screen shows them. */
const NEVER_SHOWN = 'serie';

/** The types whose rows name a RUT, with those columns. */
const BY_RUT = Object.entries(importTypes).flatMap(([tipo, { columns }]) => {
  const ruts = Object.keys(columns).filter((name) => /^rut(_|$)/.test(name));
  return isSuppressible(tipo) && ruts.length > 0 ? [{ tipo, ruts }] : [];
});

/**
 * Every record about a RUT, at most `most` of each type.
 * @param rut in wire form
 */
export async function heldRecords(db: Kysely<Schema>, rut: string, most: number): Promise<HeldRecord[]> {
  const held: HeldRecord[] = [];
  for (const { tipo, ruts } of BY_RUT) {
    const { store, columns, key } = importTypes[tipo];
    const shown = Object.keys(columns).filter((name) => name !== NEVER_SHOWN);
    const { rows } = await sql<Omit<HeldRecord, 'tipo'>>`
      select encode(${store.storedDigest}, 'hex') as clave, case when demo then 'demostracion' else entrega end as fuente,
        demo as demostracion, json_build_object(${sql.join(shown.flatMap((name) => [sql.lit(name), columns[name]?.type === 'numeric' ? sql`trim_scale(stored.${sql.ref(name)})::text` : sql`stored.${sql.ref(name)}::text`]))}) as campos
      from ${sql.table(store.table)} as stored
      where ${sql.join(
        ruts.map((name) => sql`stored.${sql.ref(name)} = ${rut}`),
        sql` or `,
      )}
      order by ${sql.join(key.map((name) => sql`stored.${sql.ref(name)}`))} limit ${most}`.execute(db);
    held.push(...rows.map((row) => ({ tipo, ...row })));
  }
  return held;
}

/** Source of a stored record; undefined where none has that digest. */
export async function sourceOf(db: Kysely<Schema>, { tipo, clave }: RecordDigest): Promise<string | undefined> {
  const { store } = importTypes[tipo];
  const { rows } = await sql<{ fuente: string }>`select case when demo then 'demostracion' else entrega end as fuente
    from ${sql.table(store.table)} as stored where ${store.storedDigest} = ${clave}::bytea limit 1`.execute(db);
  return rows[0]?.fuente;
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

const TYPE_OF = new Map(
  Object.entries(importTypes).flatMap(([tipo, { store }]) => (isSuppressible(tipo) ? [[store.table as string, tipo] as const] : [])),
);
