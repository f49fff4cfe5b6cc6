import { sql, type Kysely } from 'kysely';
import type { RecordTable } from '../import/define.ts';
import { databaseTarget } from '../import/database-target.ts';
import { DEMO_SOURCE } from '../import/origin.ts';
import { runImport } from '../import/run.ts';
import { importTypes, type ImportTypeName } from '../import/types.ts';
import type { Schema } from '../../storage/schema.ts';
import { askToday, TODAY } from '../../storage/clock.ts';
import { dropPlans, seedPlans } from './plans.ts';
import { dropOffers, seedOffers } from './offers.ts';
import { dropPromotions, seedPromotions } from './promotions.ts';
import { asCsv, demoFiles, LAST_OF_SET, WHOLE_SET, type SetSize } from './set.ts';
import { KNOWN_UF, ufAfter } from './uf.ts';

/** The importer's tables are named like its types. */
const RECORDS = Object.keys(importTypes) as readonly (ImportTypeName & RecordTable)[];

/**
 * Loads the demonstration records through the importer, unless real people, companies, properties or offers are loaded. An existing set
 * stays, only its promotions, offers and the UF are updated; one left incomplete by a stopped process is completed as of the day it was begun.
 */
export async function seedDemo(db: Kysely<Schema>, size: SetSize = WHOLE_SET): Promise<void> {
  const { real, loaded, today, begun } = await db
    .selectNoFrom((eb) => [
      eb
        .or([
          eb.exists(eb.selectFrom('personas').select('rut').where('demo', '=', false)),
          eb.exists(eb.selectFrom('empresas').select('rut').where('demo', '=', false)),
          eb.exists(eb.selectFrom('propiedades').select('rol').where('demo', '=', false)),
          eb.exists(eb.selectFrom('avisos').select('huella').where('demo', '=', false)),
        ])
        .as('real'),
      eb.exists(eb.selectFrom('importaciones').select('id').where('tipo', '=', LAST_OF_SET).where('demo', '=', true)).as('loaded'),
      TODAY.as('today'),
      sql<string | null>`(select (min(terminada) at time zone 'America/Santiago')::date from importaciones where demo)`.as('begun'),
    ])
    .executeTakeFirstOrThrow();
  if (real && !loaded) return;
  await seedPromotions(db);
  await seedOffers(db);
  await seedPlans(db);
  if (!loaded) {
    const day = begun ?? today;
    for (const [tipo, text] of demoFiles(day, size)) await importText(db, tipo, text, day);
  }
  await continueUf(db);
}

/** Continues the UF from the newest known value up to the next 9th, as it is published. */
export async function continueUf(db: Kysely<Schema>): Promise<void> {
  const today = await askToday(db);
  const newest = await db.selectFrom('uf').select(['fecha', 'valor']).orderBy('fecha', 'desc').limit(1).executeTakeFirst();
  const known = newest ? { fecha: newest.fecha, valor: Number(newest.valor) } : KNOWN_UF;
  const lines = ufAfter(known, today);
  if (lines.length > 0) await importText(db, 'uf', asCsv('uf', lines), null);
}

/** @param corte last day that the set covers; null for rates, which carry their own days */
async function importText(db: Kysely<Schema>, tipo: ImportTypeName, text: string, corte: string | null): Promise<void> {
  const bytes = Buffer.from(text);
  const source = { size: bytes.length, open: () => once(bytes) };
  const target = databaseTarget(db, tipo, true, { fuente: DEMO_SOURCE, corte });
  const { rechazadas } = await runImport(importTypes[tipo], source, () => Promise.resolve(target), {
    refused: () => undefined,
    progress: () => undefined,
  });
  if (rechazadas > 0) throw new Error(`the importer refused ${rechazadas} demonstration rows of ${tipo}`);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Whether any demonstration record is in the database. */
export async function hasDemo(db: Kysely<Schema>): Promise<boolean> {
  const tables = [...RECORDS, 'promotions', 'plans'] as const;
  const found = sql.join(
    tables.map((table) => sql`exists (select from ${sql.table(table)} where demo)`),
    sql` or `,
  );
  const { rows } = await sql<{ demo: boolean }>`select ${found} as demo`.execute(db);
  return rows[0]?.demo === true;
}

/** Removes every demonstration record and its import runs in one transaction. What was sold with them stays. */
export async function dropDemo(db: Kysely<Schema>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const table of [...RECORDS, 'importaciones'] as const) await sql`delete from ${sql.table(table)} where demo`.execute(trx);
    // A change scheduled for a demonstration row must not count for a real one with its code.
    await sql`delete from catalog_changes where (tipo = 'plan' and codigo in (select codigo from plans where demo))
      or (tipo = 'promocion' and codigo in (select codigo from promotions where demo))`.execute(trx);
    await dropPromotions(trx);
    await dropOffers(trx);
    await dropPlans(trx);
  });
}
