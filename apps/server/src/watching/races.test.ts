import { sql, type Transaction } from 'kysely';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import type { Schema } from '../storage/schema.ts';
import { noteDue, sendNotice } from './notices.ts';
import { dueReviews, reviewWatched } from './review.ts';
import { beginWatching, COMPANY, load, OTHER, protest, reviewAll, openWatching, watchingCalls } from './testing.ts';

/** Two transactions meet on PostgreSQL only: the embedded engine has one connection. */
const MEETS = inject('testTemplate').kind === 'server';

const { fixture, deps, boss } = await openWatching();
beforeEach(async () => {
  await beginWatching(fixture);
  await boss.accept();
});
afterAll(() => fixture.close());

test('two users at once do not watch more than the company agreed to, which an administrator changes', async () => {
  const maximum = (maximo: string) => boss.post('/anexo', { acto: 'maximo', maximo });
  for (const wrong of ['', '0', '1,5', '100001', 'x']) expect((await maximum(wrong)).body).toMatchObject({ codigo: 'CAMPOS_INVALIDOS' });
  expect((await maximum('1')).status).toBe(200);
  const ana = watchingCalls(fixture, await fixture.addMember('ana@nandu.cl', 'consultor'));
  expect((await ana.post('/anexo', { acto: 'maximo', maximo: '9' })).status).toBe(403);
  const both = await Promise.all([boss.watch({ texto: COMPANY }), ana.watch({ texto: OTHER })]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect((await boss.show()).anexo.maximo).toBe(1);
  expect((await boss.watch({ texto: `${COMPANY}\n${OTHER}` })).body).toMatchObject({ codigo: 'MONITOREO_COMPLETO' });
  expect((await maximum('2')).status).toBe(200);
  expect((await boss.watch({ texto: `${COMPANY}\n${OTHER}` })).body).toMatchObject({ agregados: 1 });
  expect(await fixture.mails()).toContain('2 × Plan Pyme 5: cambió cuántos se pueden vigilar');
});

test.runIf(MEETS)('what a load under way changes is told to a company that began to watch meanwhile', async () => {
  const { db } = fixture.clock;
  await load(fixture, 'protestos', protest(COMPANY));
  await db.transaction().execute(async (trx) => {
    await sql`update protestos set monto = 9000000 where rut = ${COMPANY}`.execute(trx);
    await boss.watch({ texto: COMPANY });
    for (const id of await dueReviews(db, 10)) await reviewWatched(deps, id);
    expect(await dueReviews(db, 10)).toEqual([]);
  });
  await reviewAll(deps);
  const [change] = (await boss.show()).cambios;
  expect(JSON.stringify(change?.cambios)).toContain('$9.000.000');
});

test.runIf(MEETS)('a change that is being stored is counted in the mail after it, not lost beside it', async () => {
  const { db } = fixture.clock;
  await boss.watch({ texto: COMPANY });
  await reviewAll(deps);
  await boss.post('/avisos', { cadencia: 'inmediato' });
  const { id: vigilado, titular } = await db.selectFrom('vigilados').select(['id', 'titular']).executeTakeFirstOrThrow();
  const store = async (trx: Transaction<Schema>) => {
    await noteDue(trx, titular);
    await trx.insertInto('monitoreo_cambios').values({ vigilado, cambios: '[]', puntaje_antes: null, puntaje_ahora: null }).execute();
  };
  const send = async () => {
    await sql`update monitoreo_avisos set siguiente = now() where siguiente is not null`.execute(db);
    return sendNotice(db, `${titular} ${fixture.boss.id}`);
  };
  await db.transaction().execute(store);
  await sql`update monitoreo_avisos set siguiente = now()`.execute(db);
  await db.transaction().execute(async (trx) => {
    await store(trx);
    expect(await sendNotice(db, `${titular} ${fixture.boss.id}`)).toBe(false);
  });
  expect(await send()).toBe(true);
  expect(await send()).toBe(false);
  const mails = await db.selectFrom('mails').select('tema').where('clase', '=', 'monitoreo-cambios').execute();
  expect(mails).toEqual([{ tema: '2 1' }]);
});
