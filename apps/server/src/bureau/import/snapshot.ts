import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import type { Row, Store } from './define.ts';
import { LoadRefused } from './lease.ts';

/** Rows of a source before a snapshot is written, and how many of them it no longer holds. */
export interface Missing {
  readonly tiene: number;
  readonly faltan: number;
}

/** Notes keys that the file of a load holds. @returns how many were not noted before */
export async function holdKeys(db: Kysely<Schema>, store: Store, carga: string, rows: readonly Row[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into claves_de_carga (carga, clave) select distinct ${carga}::bigint, held.clave from (${store.digests(rows)}) as held
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows);
}

const ofSource = (entrega: string) => sql`stored.entrega = ${entrega} and not stored.demo`;

/** Counts what a removal would take away. Demonstration rows never count. */
export async function countMissing(db: Kysely<Schema>, store: Store, carga: string, entrega: string): Promise<Missing> {
  const { rows } = await sql<Missing>`
    select count(*)::int as tiene, (count(*) - count(held.clave))::int as faltan
    from ${sql.table(store.table)} as stored left join claves_de_carga as held on held.carga = ${carga} and held.clave = ${store.storedDigest}
    where ${ofSource(entrega)}`.execute(db);
  return rows[0] ?? { tiene: 0, faltan: 0 };
}

interface Removal {
  readonly store: Store;
  readonly carga: string;
  readonly entrega: string;
  /** Number of keys noted; fewer would remove too much. */
  readonly held: number;
  /** At most so many rows may go. */
  readonly most: number;
}

/**
 * Removes the source's rows whose key the file no longer holds. @returns how many
 * @throws LoadRefused when keys are missing, or more rows would go than were counted before
 */
export async function removeMissing(trx: Transaction<Schema>, { store, carga, entrega, held, most }: Removal): Promise<number> {
  const { total } = await trx
    .selectFrom('claves_de_carga')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('carga', '=', carga)
    .executeTakeFirstOrThrow();
  if (Number(total) !== held)
    throw new LoadRefused('La base de datos perdió parte de las claves del archivo: no se quitó nada. Repite la carga.');
  const { numAffectedRows } = await sql`
    delete from ${sql.table(store.table)} as stored where ${ofSource(entrega)} and not exists (
      select from claves_de_carga as held where held.carga = ${carga} and held.clave = ${store.storedDigest})`.execute(trx);
  const gone = Number(numAffectedRows);
  if (gone > most)
    throw new LoadRefused(
      `Las filas que el archivo ya no trae pasaron de ${most} a ${gone} durante la carga: no se quitó nada. Repite la carga.`,
    );
  await trx.deleteFrom('claves_de_carga').where('carga', '=', carga).execute();
  return gone;
}
