import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { keepPromises } from '../../storage/retention/retention.ts';
import { testDatabase } from '../../storage/testing.ts';
import { orderDeps } from '../testing.ts';
import { makeLinks } from './links.ts';
import { queueRecovery } from '../../purchase/recovery/bought.ts';
import { dueMails } from '../../mails/sending.ts';
import { sendMail } from './sending.ts';
import { anIssuedOrder } from './testing.ts';

const database = testDatabase();

test('deletes dead links and old link requests, and keeps everything still valid', async () => {
  const { db } = database;
  const deps = orderDeps(db);
  const orden = await anIssuedOrder(deps, 'ana@ejemplo.cl');
  await queueRecovery(db, 'ana@ejemplo.cl');
  for (const id of await dueMails(db, 10)) await sendMail(deps, id);
  await makeLinks(deps, { id: 'viejo', seconds: -90_000 }, [orden]);
  const rows = async () => {
    const counts = await sql<{ links: number; mails: number }>`
      select (select count(*)::int from report_links) as links, (select count(*)::int from mails) as mails`.execute(db);
    return counts.rows[0];
  };
  expect(await rows()).toEqual({ links: 3, mails: 3 });
  expect(await keepPromises(db)).toMatchObject({ enlacesDeInforme: 1, correos: 0 });
  expect(await rows()).toEqual({ links: 2, mails: 3 });

  await sql`update mails set creado = now() - interval '31 days'`.execute(db);
  await queueRecovery(db, 'otra@ejemplo.cl');
  expect(await keepPromises(db)).toMatchObject({ enlacesDeInforme: 0, correos: 1 });
  expect(await rows()).toEqual({ links: 2, mails: 3 });
  const left = await db.selectFrom('mails').select('clase').orderBy('clase').execute();
  expect(left.map(({ clase }) => clase)).toEqual(['comprobante', 'informe', 'recuperacion']);
});
