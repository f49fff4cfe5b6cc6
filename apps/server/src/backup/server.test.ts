import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { openServer } from '../storage/server.ts';
import { onServer } from '../storage/testing-server.ts';
import { connectionOf, findProgram, usualFolders } from './programs.ts';
import { restoreBackup } from './restore.ts';
import { aNewPlace, anInstallation, keptUntilItsTestEnds, restoring, sellReport, type TestInstallation } from './testing.ts';
import { writeBackup, type BackupSettings, type Written } from './write.ts';

const KEY = 'ab12'.repeat(16);

let source: TestInstallation;
let written: Written;
let backups: string;
const kept = keptUntilItsTestEnds();

beforeAll(async () => {
  backups = fs.mkdtempSync(path.join(os.tmpdir(), 'veridico-respaldos-'));
  source = await anInstallation(KEY);
  await sellReport(source.settings);
  written = await writeBackup(source.settings, backups, usualFolders());
});
afterAll(async () => {
  await source.drop();
  fs.rmSync(backups, { recursive: true, force: true });
});

async function rowsOf(url: string, statement: string): Promise<unknown[]> {
  const { pool, close } = await openServer(url, 1, 5_000);
  const { rows } = await pool.query<Record<string, unknown>>(statement);
  await close();
  return rows;
}
const urlOf = ({ DATABASE_URL = '' }: BackupSettings): string => DATABASE_URL;
const ordersOf = (settings: BackupSettings) => rowsOf(urlOf(settings), 'select count(*)::int as orders from orders');

function withDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

/** A program of that name that says its version, keeps its arguments and fails. */
function aProgram(name: string, version: string): { folder: string; args: () => string } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'veridico-programas-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const script = `#!/bin/sh
if [ "$1" = --version ]; then echo "${name} (PostgreSQL) ${version}"; exit; fi
echo "$@" > ${folder}/args
echo "${name}: error: fallo del RUT 76.192.083-9" >&2
echo "DETAIL: 76.192.083-9" >&2
exit 1
`;
  fs.writeFileSync(path.join(folder, name), script, { mode: 0o755 });
  return { folder, args: () => fs.readFileSync(path.join(folder, 'args'), 'utf8') };
}

test('without a pg_restore that is new enough nothing is restored', async () => {
  const target = await kept(aNewPlace(KEY));
  const old = aProgram('pg_restore', '14.2');
  for (const folders of [[], [old.folder]])
    await expect(restoreBackup(target, written.folder, restoring({ folders }))).rejects.toThrow(/^Falta pg_restore \d+ o superior/);
  expect(await rowsOf(urlOf(target), `select from pg_tables where schemaname = 'public'`)).toEqual([]);
});

test('without a pg_dump as new as the server there is no backup', async () => {
  const { folder } = aProgram('pg_dump', '14.2');
  await expect(writeBackup(source.settings, path.join(backups, 'sin'), [folder])).rejects.toThrow(/^Falta pg_dump \d+ o superior/);
  expect(fs.readdirSync(path.join(backups, 'sin'))).toEqual([]);
});

test('a program that fails leaves no backup; its message carries no RUT and its command line no password', async () => {
  const program = aProgram('pg_dump', '99.1');
  const failure: unknown = await writeBackup(source.settings, path.join(backups, 'falla'), [...usualFolders(), program.folder]).catch(
    (error: unknown) => error,
  );
  expect(String(failure)).toBe('BackupRefused: pg_dump no terminó: pg_dump: error: fallo del RUT [rut]');
  expect(fs.readdirSync(path.join(backups, 'falla'))).toEqual([]);
  const { password } = new URL(urlOf(source.settings));
  expect(password).not.toBe('');
  expect(program.args()).toContain('--dbname=postgres');
  expect(program.args()).not.toContain(password);
  expect(connectionOf(`postgres://ana:cl%40ve@db/x?sslmode=require&uselibpqcompat=true`)).toMatchObject({
    option: '--dbname=postgres://ana@db/x?sslmode=require',
    env: { PGPASSWORD: 'cl@ve' },
  });
});

test('a database with tables of another product is not replaced', async () => {
  const target = await kept(aNewPlace(KEY));
  await rowsOf(urlOf(target), 'create table otra (id int)');
  await expect(restoreBackup(target, written.folder, restoring({ replace: true }))).rejects.toThrow('no son de Verídico');
  expect(await rowsOf(urlOf(target), 'select count(*)::int as n from otra')).toEqual([{ n: 0 }]);
});

test('a user who may not create databases replaces none, and restores into an empty one', async () => {
  const template = inject('testTemplate');
  if (template.kind !== 'server') throw new Error('for a server');
  const role = `veridico_${randomBytes(4).toString('hex')}`;
  await onServer(template.url, `create role ${role} login password 'clave'`);
  const as = async (settings: BackupSettings): Promise<BackupSettings> => {
    const url = new URL(urlOf(settings));
    await onServer(template.url, `alter database ${url.pathname.slice(1)} owner to ${role}`);
    url.username = role;
    url.password = 'clave';
    return { ...settings, DATABASE_URL: url.href };
  };
  const place = await aNewPlace(KEY);
  const target = await as(place.settings);
  await restoreBackup(target, written.folder, restoring());
  expect(await ordersOf(target)).toEqual([{ orders: 1 }]);
  await expect(restoreBackup(target, written.folder, restoring({ replace: true }))).rejects.toThrow('necesita CREATEDB');
  expect(await ordersOf(target)).toEqual([{ orders: 1 }]);
  await place.drop();
  await onServer(template.url, `drop role ${role}`);
});

test('a server that connects during a replacement keeps the old database', async () => {
  const target = await kept(anInstallation(KEY));
  let late: Awaited<ReturnType<typeof openServer>> | undefined;
  const connecting = restoring({
    replace: true,
    replacing: () => void openServer(urlOf(target), 1, 5_000).then((server) => (late = server)),
  });
  await expect(restoreBackup(target, written.folder, connecting)).rejects.toThrow(/^PostgreSQL no dejó reemplazar la base veridico_test_/);
  expect(await ordersOf(target)).toEqual([{ orders: 0 }]);
  await late?.close();
  const name = new URL(urlOf(target)).pathname.slice(1);
  expect(await rowsOf(urlOf(target), `select from pg_database where datname like '${name}_%'`)).toEqual([]);
});

test('a replaced database keeps how it sorts text', async () => {
  const target = await kept(aNewPlace(KEY));
  const name = new URL(urlOf(target)).pathname.slice(1);
  const server = withDatabase(urlOf(target), 'postgres');
  await onServer(server, `drop database ${name}`);
  await onServer(
    server,
    `create database ${name} template template0 locale_provider icu icu_locale 'es-CL' lc_collate 'C' lc_ctype 'C.UTF-8'`,
  );
  const locale = () =>
    rowsOf(urlOf(target), `select to_jsonb(d) - 'oid' - 'datfrozenxid' - 'datminmxid' as it from pg_database d where datname = '${name}'`);
  await restoreBackup(target, written.folder, restoring());
  const before = await locale();
  await restoreBackup(target, written.folder, restoring({ replace: true }));
  expect(await locale()).toEqual(before);
  expect(JSON.stringify(before)).toContain('"es-CL"');
});

test('what is written while pg_dump runs is neither in the dump nor in the counts', async () => {
  const seller = await kept(anInstallation(KEY));
  await sellReport(seller);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'veridico-programas-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const real = await findProgram('pg_dump', 1, usualFolders());
  const during = `delete from payment_attempts; insert into rate_limits (clave, ventana, cuenta) values ('durante', now(), 1)`;
  const script = `#!/bin/sh
if [ "$1" = --version ]; then echo "pg_dump (PostgreSQL) 99.0"; exit; fi
for last; do :; done
"${path.dirname(real)}/psql" -q -v ON_ERROR_STOP=1 -c "${during}" "\${last#--dbname=}" || exit 1
exec "${real}" "$@"
`;
  fs.writeFileSync(path.join(folder, 'pg_dump'), script, { mode: 0o755 });
  const { folder: backup, manifest } = await writeBackup(seller, path.join(backups, 'durante'), [folder]);
  const attempts = 'select (select count(*)::int from payment_attempts) as attempts, exists (select from rate_limits) as during';
  expect(await rowsOf(urlOf(seller), attempts)).toEqual([{ attempts: 0, during: true }]);
  expect(manifest.filas.payment_attempts).toBe(1);
  const target = await kept(aNewPlace(KEY));
  await restoreBackup(target, backup, restoring());
  expect(await rowsOf(urlOf(target), attempts)).toEqual([{ attempts: 1, during: false }]);
});
