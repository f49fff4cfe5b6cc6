import { sql, type Kysely } from 'kysely';
import type { RecordTable } from '../import/write.ts';
import { databaseTarget } from '../import/database-target.ts';
import { runImport } from '../import/run.ts';
import { importTypes, type ImportTypeName } from '../import/types.ts';
import type { Schema } from '../../storage/schema.ts';
import { askToday, TODAY } from '../../storage/clock.ts';
import { dropPlans, seedPlans } from './plans.ts';
import { dropPromotions, seedPromotions } from './promotions.ts';
import { asCsv, demoFiles, LAST_OF_SET, WHOLE_SET, type SetSize } from './set.ts';
import { KNOWN_UF, ufAfter } from './uf.ts';

/** The importer's tables are named like its types. */
const RECORDS = Object.keys(importTypes) as readonly (ImportTypeName & RecordTable)[];

/**
 * Loads the demonstration records through the importer, unless real people, companies, properties or offers are loaded. An existing set
 * stays, only its promotions and the UF are updated; one left incomplete by a stopped process is completed as of the day it was begun.
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
  await seedPlans(db);
  if (!loaded) for (const [tipo, text] of demoFiles(begun ?? today, size)) await importText(db, tipo, text);
  await continueUf(db);
}

/** Continues the UF from the newest known value up to the next 9th, as it is published. */
export async function continueUf(db: Kysely<Schema>): Promise<void> {
  const today = await askToday(db);
  const newest = await db.selectFrom('uf').select(['fecha', 'valor']).orderBy('fecha', 'desc').limit(1).executeTakeFirst();
  const known = newest ? { fecha: newest.fecha, valor: Number(newest.valor) } : KNOWN_UF;
  const lines = ufAfter(known, today);
  if (lines.length > 0) await importText(db, 'uf', asCsv('uf', lines));
}

async function importText(db: Kysely<Schema>, tipo: ImportTypeName, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  const source = { size: bytes.length, open: () => once(bytes) };
  const { rechazadas } = await runImport(importTypes[tipo], source, () => Promise.resolve(databaseTarget(db, tipo, true)), {
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
    await dropPromotions(trx);
    await dropPlans(trx);
  });
}
