import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { importTypes } from '../bureau/import/types.ts';
import { suppressAbout } from '../bureau/suppression.ts';
import { endOverdue } from './ending.ts';
import { beginWatching, COMPANY, load, notifyAll, OBLIGATION, PERSON, protest, reviewAll, openWatching, watchingCalls } from './testing.ts';

const { fixture, deps, boss } = await openWatching();
beforeEach(async () => {
  await beginWatching(fixture);
  await boss.accept();
  await load(fixture, 'protestos', protest(PERSON));
  await boss.watch({ texto: `${PERSON}\n${COMPANY}`, ...OBLIGATION });
  await reviewAll(deps);
  await boss.post('/avisos', { cadencia: 'inmediato' });
});
afterAll(() => fixture.close());

/** All that is stored of what was said of the person and of how it changed. */
async function stored(): Promise<string> {
  const { db } = fixture.clock;
  const said = await db.selectFrom('vigilados').select('dicho').where('sujeto_rut', '=', PERSON).execute();
  return JSON.stringify([said, await db.selectFrom('monitoreo_cambios').select('cambios').execute()]);
}

const block = (motivo: string, hasta: string | null = null) =>
  fixture.clock.db.insertInto('bloqueos').values({ rut: PERSON, motivo, hasta }).execute();

/** Acts after which a debt of the person is no longer told. */
const ACTS = {
  'a mark on the record': async () => {
    const { table, storedDigest } = importTypes.protestos.store;
    await sql`insert into marcas (rut, tabla, clave, marca) select rut, ${table}, ${storedDigest}, 'disputa' from protestos as stored
      where rut = ${PERSON}`.execute(fixture.clock.db);
  },
  'a block for unemployment': () => block('cesantia', '2027-06-02'),
  'a suppression': () =>
    fixture.clock.db.transaction().execute((trx) => suppressAbout(trx, 'protestos', PERSON, { motivo: 'pedida', quien: 'Ana' })),
} as const;

test.each(Object.entries(ACTS))('%s forgets what was told of it, and is no change', async (_, act) => {
  await load(fixture, 'protestos', protest(PERSON, 2, 7_700_000));
  await reviewAll(deps);
  expect(await stored()).toContain('$10.212.300');
  expect((await boss.show()).sinVer).toBe(1);
  await act();
  expect(await stored()).not.toContain('$');
  await reviewAll(deps);
  expect(await boss.show()).toMatchObject({ sinVer: 0, cambios: [] });
  await fixture.clock.travel('2027-03-02 09:05');
  await fixture.deliver();
  expect(await notifyAll(fixture)).toEqual([]);
  // What changes later is told, without the debt.
  await load(fixture, 'direcciones', `${PERSON},particular,Los Robles 100,13101,2026-03-01`);
  await reviewAll(deps);
  expect((await boss.show()).sinVer).toBe(1);
  expect(await stored()).not.toContain('2.212.300');
});

test('the first change after a block was lifted is told', async () => {
  await block('peticion');
  await reviewAll(deps);
  expect(await stored()).toBe('[[{"dicho":null}],[]]');
  await sql`update bloqueos set hasta = now()`.execute(fixture.clock.db);
  await reviewAll(deps);
  expect((await boss.show()).cambios).toEqual([]);
  await load(fixture, 'protestos', protest(PERSON, 2));
  await reviewAll(deps);
  expect((await boss.show()).sinVer).toBe(1);
});

test('the end of a block by its day is no change, and the first one after it is told', async () => {
  await block('cesantia', '2027-03-05');
  await reviewAll(deps);
  expect(await stored()).not.toContain('$');
  await fixture.clock.travel('2027-03-06 09:00');
  await endOverdue(fixture.clock.db);
  await reviewAll(deps);
  expect(await stored()).toContain('$2.512.300');
  expect((await boss.show()).cambios).toEqual([]);
  await load(fixture, 'protestos', protest(PERSON, 2));
  await reviewAll(deps);
  expect((await boss.show()).sinVer).toBe(1);
  await endOverdue(fixture.clock.db);
  expect(await reviewAll(deps)).toBe(0);
});

test('a partner whose share is marked is not named by a change of the company', async () => {
  await load(fixture, 'sociedades', `${PERSON},${COMPANY},50,Socio,2020-01-01`);
  await reviewAll(deps);
  expect((await boss.show()).sinVer).toBe(2);
  const { table, storedDigest } = importTypes.sociedades.store;
  await sql`insert into marcas (rut, tabla, clave, marca) select rut_socio, ${table}, ${storedDigest}, 'disputa' from sociedades as stored`.execute(
    fixture.clock.db,
  );
  await reviewAll(deps);
  expect((await boss.show()).cambios).toEqual([]);
});

test('a user in their days of caution neither sees nor ends what was watched before', async () => {
  const { db } = fixture.clock;
  const ana = await fixture.addMember('ana@nandu.cl', 'consultor');
  await sql`update vigilados set desde = now() - interval '1 day'`.execute(db);
  await sql`update company_users set cautela = now() + interval '7 days' where cliente = ${ana.id}`.execute(db);
  const calls = watchingCalls(fixture, ana);
  const [{ id } = { id: '' }] = (await boss.show()).vigilados;
  expect(await calls.show()).toMatchObject({ vigilados: [], total: 0, vigila: 2 });
  expect((await calls.act(id, { acto: 'terminar' })).status).toBe(404);
  expect((await calls.act(id, { acto: 'renovar', ...OBLIGATION })).status).toBe(404);
  await sql`update company_users set cautela = null where cliente = ${ana.id}`.execute(db);
  expect((await calls.show()).total).toBe(2);
});
