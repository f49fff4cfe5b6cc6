import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { openDatabase, openPool } from '../storage/database.ts';
import { migrate } from '../storage/migrate.ts';
import { migrations } from '../storage/migrations/index.ts';
import { openSecrets } from '../storage/secrets.ts';
import { findVerified } from '../verification/verification.ts';
import { usualFolders } from './programs.ts';
import { restoreBackup } from './restore.ts';
import {
  aKey,
  aNewPlace,
  anInstallation,
  keptUntilItsTestEnds,
  restoring,
  sellReport,
  type Sold,
  type TestInstallation,
} from './testing.ts';
import { writeBackup, type BackupSettings, type Written } from './write.ts';

const embedded = inject('testTemplate').kind === 'embedded';
const DUMP = embedded ? 'base.tar.gz' : 'base.dump';

/** Each restore starts engines in processes of their own. */
const SLOW = { timeout: 180_000 };

let source: TestInstallation;
let sold: Sold;
let written: Written;
let backups: string;
const kept = keptUntilItsTestEnds();

beforeAll(async () => {
  backups = fs.mkdtempSync(path.join(os.tmpdir(), 'veridico-respaldos-'));
  source = await anInstallation();
  sold = await sellReport(source.settings);
  written = await writeBackup(source.settings, backups, usualFolders());
});
afterAll(async () => {
  await source.drop();
  fs.rmSync(backups, { recursive: true, force: true });
});

/** The key as a second installation must be given it. */
const KEY = () => source.settings.SECRET_KEY;

/** A started installation with the same key. */
async function aSecondOne(): Promise<BackupSettings> {
  const settings = await kept(anInstallation(KEY()));
  if (embedded) fs.copyFileSync(path.join(source.settings.DATA_DIR, 'secreto'), path.join(settings.DATA_DIR, 'secreto'));
  return settings;
}

/** A copy of the backup, changed. */
function changedBackup(change: (folder: string) => void): string {
  const folder = fs.mkdtempSync(path.join(backups, 'copia-'));
  fs.cpSync(written.folder, folder, { recursive: true });
  change(folder);
  return folder;
}

function changedManifest(change: (manifest: Record<string, unknown>) => object): string {
  return changedBackup((folder) => {
    const file = path.join(folder, 'manifiesto.json');
    const manifest = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, unknown>;
    fs.writeFileSync(file, JSON.stringify({ ...manifest, ...change(manifest) }));
  });
}

/** Rows of money and orders, in full. */
async function ledgerOf(settings: BackupSettings) {
  const { db, close } = await openDatabase(settings);
  const read = async (table: string) =>
    (await sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(table)} t order by t::text`.execute(db)).rows;
  const tables = ['orders', 'payment_attempts', 'order_events', 'informes', 'comprobantes', 'mails', 'secrets'];
  const rows: Record<string, unknown[]> = {};
  for (const table of tables) rows[table] = await read(table);
  await close();
  return rows;
}

async function verifiedAt(settings: BackupSettings, typed: Sold) {
  const { db, close } = await openDatabase(settings);
  const { hmac } = await openSecrets(settings, db);
  const found = await findVerified({ db, hmac }, typed);
  await close();
  return found;
}

test('a backup is a complete folder that only its user can read', () => {
  expect(path.basename(written.folder)).toMatch(/^veridico-\d{8}-\d{6}\.respaldo$/);
  expect(fs.readdirSync(backups).filter((name) => name.startsWith('.'))).toEqual([]);
  const modes = fs.readdirSync(written.folder, { recursive: true, encoding: 'utf8' }).map((name) => {
    const stat = fs.statSync(path.join(written.folder, name));
    return [name, stat.isDirectory() ? 'folder' : (stat.mode & 0o777).toString(8)];
  });
  expect(Object.fromEntries(modes)).toEqual({
    'manifiesto.json': '600',
    estado: 'folder',
    [DUMP]: '600',
    ...(embedded && { 'estado/secreto': '600', 'estado/base.version': '600' }),
  });
  expect(fs.statSync(written.folder).mode & 0o777).toBe(0o700);
  expect(written.manifest).toMatchObject({
    migracion: Object.keys(migrations).toSorted().at(-1),
    clave: { incluida: embedded },
    filas: { orders: 1, informes: 1, payment_attempts: 1 },
  });
});

test('a key given by SECRET_KEY is not written into the backup', async () => {
  const key = 'ab12'.repeat(16);
  const settings = await kept(anInstallation(key));
  await sellReport(settings);
  const { folder, manifest } = await writeBackup(settings, path.join(backups, 'sin-clave'), usualFolders());
  expect(manifest.clave.incluida).toBe(false);
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.filter(({ parentPath, name }) => fs.readFileSync(path.join(parentPath, name)).includes(key))).toEqual([]);
  expect(files.length).toBeGreaterThan(1);
});

describe('a restore', () => {
  test('into a new place has equal money and orders, and the old code verifies', async () => {
    const before = await ledgerOf(source.settings);
    const target = await kept(aNewPlace(KEY()));
    const manifest = await restoreBackup(target, written.folder, restoring());
    expect(manifest.filas).toMatchObject({ orders: 1, informes: 1 });
    expect(await ledgerOf(target)).toEqual(before);
    expect(before['orders']).toHaveLength(1);
    const found = await verifiedAt(target, sold);
    expect(found).toMatchObject({ folio: sold.folio, retirado: null });
    expect(found?.pdf?.toString()).toMatch(/^%PDF-1\.7/);
    expect(await verifiedAt(target, { ...sold, codigo: 'ABCD-EFGH-JKMN-PQRS' })).toBeUndefined();
  });

  test('applies the migrations that came after the backup', SLOW, async () => {
    const names = Object.keys(migrations).toSorted();
    const old = Object.fromEntries(Object.entries(migrations).filter(([name]) => name !== names.at(-1)));
    const settings = await kept(aNewPlace(aKey() ?? '12ab'.repeat(16)));
    const { pool, close } = await openPool(settings, 10_000);
    await migrate(pool, old);
    await close();
    const { folder, manifest } = await writeBackup(settings, path.join(backups, 'vieja'), usualFolders());
    expect(manifest.migracion).toBe(names.at(-2));
    const target = await kept(aNewPlace(settings.SECRET_KEY));
    await restoreBackup(target, folder, restoring());
    const { db, close: end } = await openDatabase(target);
    const { rows } = await sql<{ last: string }>`select max(name) as last from kysely_migration`.execute(db);
    await end();
    expect(rows).toEqual([{ last: names.at(-1) }]);
  });

  test('over data says what it replaces', SLOW, async () => {
    const target = await aSecondOne();
    const [other] = [await sellReport(target), await sellReport(target)];
    const replaced: unknown[] = [];
    await restoreBackup(target, written.folder, restoring({ replace: true, replacing: (rows) => replaced.push(rows) }));
    expect(replaced).toMatchObject([{ orders: 2, informes: 2 }]);
    expect(await ledgerOf(target)).toEqual(await ledgerOf(source.settings));
    expect(await verifiedAt(target, sold)).toMatchObject({ folio: sold.folio });
    expect(await verifiedAt(target, other)).toBeUndefined();
  });

  test('that fails after the data are in leaves the old data, and an empty database empty', SLOW, async () => {
    const target = await aSecondOne();
    await sellReport(target);
    const before = await ledgerOf(target);
    const wrong = changedManifest(({ filas }) => ({ filas: { ...(filas as object), orders: 7 } }));
    await expect(restoreBackup(target, wrong, restoring({ replace: true }))).rejects.toThrow('1 filas de orders y el respaldo dice 7');
    expect(await ledgerOf(target)).toEqual(before);
    const empty = await kept(aNewPlace(KEY()));
    await expect(restoreBackup(empty, wrong, restoring())).rejects.toThrow('el respaldo dice 7');
    await restoreBackup(empty, written.folder, restoring());
    expect(await verifiedAt(empty, sold)).toMatchObject({ folio: sold.folio });
  });
});

/** Root, who may run these tests, reads every folder. */
function unreadable(): string {
  const refused = vi.spyOn(fs, 'accessSync').mockImplementation(() => {
    throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
  });
  onTestFinished(() => refused.mockRestore());
  return written.folder;
}

describe('a restore is refused, and nothing changes,', () => {
  const DAMAGED: [string, () => string, string][] = [
    ['for a folder that this user may not read', unreadable, 'dáselo con chown -R'],
    ['for a folder that does not exist', () => path.join(backups, 'nada'), 'No existe el respaldo'],
    [
      'for a folder without manifest',
      () => changedBackup((at) => fs.rmSync(path.join(at, 'manifiesto.json'))),
      'no es un respaldo completo',
    ],
    ['for a manifest cut short', () => changedBackup((at) => fs.truncateSync(path.join(at, 'manifiesto.json'), 90)), 'está dañado'],
    ['without its dump', () => changedBackup((at) => fs.rmSync(path.join(at, DUMP))), `está incompleto: falta ${DUMP}`],
    ['for a dump cut short', () => changedBackup((at) => fs.truncateSync(path.join(at, DUMP), 9_000)), `está dañado: ${DUMP}`],
    ['for one changed byte', () => changedBackup((at) => flipByte(path.join(at, DUMP))), `está dañado: ${DUMP}`],
    [
      'for a path outside the backup',
      () => changedManifest(() => ({ partes: { '../fuera': { bytes: 0, sha256: 'a'.repeat(64) } } })),
      'dañado',
    ],
    ['for a backup of a newer program', () => changedManifest(() => ({ migracion: '9001-future', version: '9.0.0' })), '9.0.0, más nuevo'],
    ['for a newer format', () => changedManifest(() => ({ formato: 2, version: '9.0.0', nuevo: true })), '9.0.0, más nuevo'],
    ['for a database of the other kind', () => changedManifest(otherKind), embedded ? 'define DATABASE_URL' : 'quita DATABASE_URL'],
  ];
  test.each(DAMAGED)('%s', async (_what, make, sentence) => {
    const target = await kept(aNewPlace(KEY()));
    await expect(restoreBackup(target, make(), restoring())).rejects.toThrow(sentence);
    expect(await isUntouched(target)).toBe(true);
  });

  test('for another SECRET_KEY', async () => {
    const target = await kept(aNewPlace('cd34'.repeat(16)));
    await expect(restoreBackup(target, written.folder, restoring())).rejects.toThrow('otra SECRET_KEY');
    expect(await isUntouched(target)).toBe(true);
  });

  test('over data without permission', async () => {
    const target = await aSecondOne();
    await sellReport(target);
    const before = await ledgerOf(target);
    await expect(restoreBackup(target, written.folder, restoring())).rejects.toThrow(
      '(1 orden y 1 informe): para reemplazarlos agrega --si',
    );
    expect(await ledgerOf(target)).toEqual(before);
  });

  test('while a server has the database open', async () => {
    const target = await aSecondOne();
    const server = await openDatabase(target);
    await sql`select 1`.execute(server.db);
    await expect(restoreBackup(target, written.folder, restoring({ replace: true }))).rejects.toThrow(
      embedded ? 'Un servidor tiene abierta la base embebida' : 'Otros procesos usan la base',
    );
    await server.close();
  });
});

/** No database where none was. */
async function isUntouched(target: BackupSettings): Promise<boolean> {
  if (target.DATABASE_URL === undefined) return !fs.existsSync(target.DATA_DIR);
  const { pool, close } = await openPool(target, 5_000);
  const client = await pool.connect();
  const { rows } = await client.query(`select tablename from pg_tables where schemaname = 'public'`, []);
  client.release();
  await close();
  return rows.length === 0;
}

function flipByte(file: string): void {
  const bytes = fs.readFileSync(file);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  fs.writeFileSync(file, bytes);
}

function otherKind({ base }: Record<string, unknown>): object {
  return { base: { ...(base as object), tipo: embedded ? 'postgresql' : 'embebida' } };
}
