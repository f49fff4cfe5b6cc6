import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../storage/database.ts';
import { LEAST_ROOM_BYTES } from '../storage/embedded/room.ts';
import { countRows } from './contents.ts';
import { restoreBackup } from './restore.ts';
import { aNewPlace, anInstallation, keptUntilItsTestEnds, restoring, sellReport, type TestInstallation } from './testing.ts';
import { writeBackup, type BackupSettings, type Written } from './write.ts';

const KEY = 'ab12'.repeat(16);

/** Each restore starts engines in processes of their own. */
const SLOW = { timeout: 180_000 };

let source: TestInstallation;
/** With the key of its file in it, and with SECRET_KEY apart. */
let written: Record<'whole' | 'keyless', Written>;
let backups: string;
const kept = keptUntilItsTestEnds();

beforeAll(async () => {
  backups = fs.mkdtempSync(path.join(os.tmpdir(), 'veridico-respaldos-'));
  source = await anInstallation();
  await sellReport(source.settings);
  const other = await anInstallation(KEY);
  await sellReport(other.settings);
  written = {
    whole: await writeBackup(source.settings, path.join(backups, 'a'), []),
    keyless: await writeBackup(other.settings, path.join(backups, 'b'), []),
  };
  await other.drop();
});
afterAll(async () => {
  await source.drop();
  fs.rmSync(backups, { recursive: true, force: true });
});

async function ordersOf(settings: BackupSettings): Promise<number> {
  const { db, close } = await openDatabase(settings);
  const { orders } = await countRows(db);
  await close();
  return orders;
}

test('without room on the disk nothing is restored', SLOW, async () => {
  const target = await kept(anInstallation());
  fs.copyFileSync(path.join(source.settings.DATA_DIR, 'secreto'), path.join(target.DATA_DIR, 'secreto'));
  const enough = written.whole.manifest.base.bytes + LEAST_ROOM_BYTES;
  const asked: string[] = [];
  const tight = restoring({ replace: true, freeBytes: (folder) => (asked.push(folder), enough - 1) });
  await expect(restoreBackup(target, written.whole.folder, tight)).rejects.toThrow(
    /^No hay espacio para restaurar en .*: libera \d+ MB\.$/,
  );
  expect(asked).toEqual([target.DATA_DIR]);
  expect(fs.readdirSync(target.DATA_DIR).filter((name) => name.startsWith('.'))).toEqual([]);
  expect(await ordersOf(target)).toBe(0);
  await restoreBackup(target, written.whole.folder, restoring({ replace: true, freeBytes: () => enough }));
  expect(await ordersOf(target)).toBe(1);
});

test('a key file of another installation is not overwritten', async () => {
  const target = await kept(aNewPlace());
  fs.mkdirSync(target.DATA_DIR);
  const file = path.join(target.DATA_DIR, 'secreto');
  fs.writeFileSync(file, `${KEY}\n`);
  await expect(restoreBackup(target, written.whole.folder, restoring())).rejects.toThrow(`otra clave: mueve aparte ${file}`);
  expect(fs.readFileSync(file, 'utf8')).toBe(`${KEY}\n`);
  expect(fs.existsSync(path.join(target.DATA_DIR, 'base'))).toBe(false);
});

test('a backup without its key needs SECRET_KEY', SLOW, async () => {
  const target = await kept(aNewPlace());
  await expect(restoreBackup(target, written.keyless.folder, restoring())).rejects.toThrow('El respaldo no trae la clave');
  expect(fs.existsSync(target.DATA_DIR)).toBe(false);
  await restoreBackup({ ...target, SECRET_KEY: KEY }, written.keyless.folder, restoring());
  expect(fs.existsSync(path.join(target.DATA_DIR, 'secreto'))).toBe(false);
  expect(await ordersOf(target)).toBe(1);
});

test('a key from the backup is kept for its user alone', async () => {
  const target = await kept(aNewPlace());
  await restoreBackup(target, written.whole.folder, restoring());
  const file = path.join(target.DATA_DIR, 'secreto');
  expect(fs.readFileSync(file, 'utf8')).toBe(fs.readFileSync(path.join(source.settings.DATA_DIR, 'secreto'), 'utf8'));
  expect([fs.statSync(file).mode & 0o777, fs.statSync(path.join(target.DATA_DIR, 'base')).mode & 0o777]).toEqual([0o600, 0o700]);
});

test('a backup is refused while a server has the database open, and where there is none', async () => {
  const target = await kept(anInstallation());
  const server = await openDatabase(target);
  await expect(writeBackup(target, path.join(backups, 'c'), [])).rejects.toThrow('Un servidor tiene abierta la base embebida');
  await server.close();
  await expect(writeBackup({ ...target, DATA_DIR: path.join(backups, 'nada') }, path.join(backups, 'c'), [])).rejects.toThrow(
    'No hay nada que respaldar',
  );
  expect(fs.readdirSync(path.join(backups, 'c'))).toEqual([]);
});

test('a restore that died while it changed folders leaves the old database to the next start', SLOW, async () => {
  const target = await kept(anInstallation());
  await sellReport(target);
  const base = path.join(target.DATA_DIR, 'base');
  fs.renameSync(base, `${base}.anterior`);
  expect(await ordersOf(target)).toBe(1);
  fs.renameSync(base, `${base}.anterior`);
  await expect(restoreBackup({ ...target, SECRET_KEY: undefined }, written.whole.folder, restoring())).rejects.toThrow('otra clave');
  fs.copyFileSync(path.join(source.settings.DATA_DIR, 'secreto'), path.join(target.DATA_DIR, 'secreto'));
  await expect(restoreBackup(target, written.whole.folder, restoring())).rejects.toThrow('ya tiene datos (1 orden y 1 informe)');
});
