import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../storage/testing.ts';
import { listSources } from '../sources.ts';
import { databaseTarget } from './database-target.ts';
import { LoadRefused } from './lease.ts';
import { loadLines } from './testing.ts';

const database = testDatabase();
beforeEach(() => sql`truncate empresas, importaciones`.execute(database.db));

const LINES = ['76192083-9,Una SpA,,,,,'];
const target = (fuente = 'boletin') => databaseTarget(database.db, 'empresas', false, { fuente, corte: '2026-10-31' });
const states = async () =>
  (await database.db.selectFrom('importaciones').select('estado').orderBy('id').execute()).map(({ estado }) => estado);
const passMinutes = (minutes: number) =>
  sql`update importaciones set vence = vence - make_interval(mins => ${minutes})`.execute(database.db);

test('of loads of one type and source at once one goes on, the others are refused; another source runs beside', async () => {
  const targets = Array.from({ length: 6 }, () => target());
  const begun = await Promise.allSettled(targets.map((each) => each.begin()));
  const refused = begun.flatMap((each) => (each.status === 'rejected' ? [each.reason as Error] : []));
  expect(refused).toHaveLength(5);
  for (const error of refused) {
    expect(error).toBeInstanceOf(LoadRefused);
    expect(error.message).toMatch(
      /^Ya se está cargando empresas de la fuente boletin \(desde: \d\d-\d\d-\d{4}, \d\d:\d\d\)\. Espera a que termine.+queda libre en (60|59|5\d) segundos\.$/,
    );
  }
  expect(await loadLines(target('otra'), 'empresas', LINES)).toMatchObject({ nuevas: 1 });
  await targets[begun.findIndex(({ status }) => status === 'fulfilled')]?.close();
  expect(await states()).toEqual(['interrumpida', 'terminada']);
  expect(await loadLines(target(), 'empresas', LINES)).toMatchObject({ cambiadas: 1 });
});

test('a load that died blocks the next one until its lease ends, and stays visible as interrupted', async () => {
  const died = target();
  await died.begin();
  await expect(loadLines(target(), 'empresas', LINES)).rejects.toThrow(LoadRefused);
  expect((await listSources(database.db)).map(({ estado }) => estado)).toEqual(['cargando']);
  await passMinutes(2);
  expect((await listSources(database.db)).map(({ estado }) => estado)).toEqual(['interrumpida']);
  expect(await loadLines(target(), 'empresas', LINES)).toMatchObject({ nuevas: 1 });
  expect(await states()).toEqual(['interrumpida', 'terminada']);
  expect((await listSources(database.db)).map(({ estado }) => estado)).toEqual(['activa']);
  // The dead one wakes up.
  await expect(
    died.finish({ nuevas: 9, cambiadas: 0, iguales: 0, rechazadas: 0, repetidas: 0, suprimidas: 0, sinOrigen: 0 }, null),
  ).rejects.toThrow('otra de la misma fuente tomó su lugar');
  await died.close();
  expect(await states()).toEqual(['interrumpida', 'terminada']);
});

test('keys of a snapshot that died are removed by the next load', async () => {
  const died = target();
  await died.begin();
  await died.hold([{ rut: '76192083-9' }]);
  await passMinutes(2);
  await loadLines(target('otra'), 'empresas', LINES);
  expect(await database.db.selectFrom('claves_de_carga').selectAll().execute()).toEqual([]);
});
