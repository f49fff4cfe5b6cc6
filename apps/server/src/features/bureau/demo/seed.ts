import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../../storage/schema.ts';
import { databaseTarget } from '../import/database-target.ts';
import { runImport } from '../import/run.ts';
import { importTypes } from '../import/types.ts';
import { TODAY } from '../../../storage/clock.ts';
import { dropPromotions, seedPromotions } from './promotions.ts';
import { demoFiles } from './set.ts';

const RECORDS = ['morosidades', 'protestos', 'empresas', 'personas'] as const;
/** Loaded last: its finished run tells that the whole set is there. */
const LAST = 'morosidades';

/**
 * Loads the demonstration records through the importer, where nobody loaded real people or companies. A set that is there stays, only its
 * promotions follow the calendar; one that a stopped process left half loaded is completed.
 */
export async function seedDemo(db: Kysely<Schema>): Promise<void> {
  const { real, loaded, today } = await db
    .selectNoFrom((eb) => [
      eb
        .or([
          eb.exists(eb.selectFrom('personas').select('rut').where('demo', '=', false)),
          eb.exists(eb.selectFrom('empresas').select('rut').where('demo', '=', false)),
        ])
        .as('real'),
      eb.exists(eb.selectFrom('importaciones').select('id').where('tipo', '=', LAST).where('demo', '=', true)).as('loaded'),
      TODAY.as('today'),
    ])
    .executeTakeFirstOrThrow();
  if (real && !loaded) return;
  await seedPromotions(db);
  if (!loaded) await loadSet(db, today);
}

async function loadSet(db: Kysely<Schema>, today: string): Promise<void> {
  for (const [tipo, text] of demoFiles(today)) {
    const bytes = Buffer.from(text);
    const source = { size: bytes.length, open: () => once(bytes) };
    const { rechazadas } = await runImport(importTypes[tipo], source, () => Promise.resolve(databaseTarget(db, tipo, true)), {
      refused: () => undefined,
      progress: () => undefined,
    });
    if (rechazadas > 0) throw new Error(`the importer refused ${rechazadas} demonstration rows of ${tipo}`);
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Whether any demonstration record is in the database. */
export async function hasDemo(db: Kysely<Schema>): Promise<boolean> {
  const tables = [...RECORDS, 'promotions'] as const;
  const found = sql.join(
    tables.map((table) => sql`exists (select from ${sql.table(table)} where demo)`),
    sql` or `,
  );
  const { rows } = await sql<{ demo: boolean }>`select ${found} as demo`.execute(db);
  return rows[0]?.demo === true;
}

/** Removes every demonstration record and the traces of their loading, all or nothing. What was sold with them stays. */
export async function dropDemo(db: Kysely<Schema>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const table of [...RECORDS, 'importaciones'] as const) await trx.deleteFrom(table).where('demo', '=', true).execute();
    await dropPromotions(trx);
  });
}
