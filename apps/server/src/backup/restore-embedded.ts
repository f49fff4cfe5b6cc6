import fs from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { openDatabase } from '../storage/database.ts';
import { openEmbedded } from '../storage/embedded.ts';
import { bringBack, makeFolder, replaceFolder } from '../storage/embedded/first-start.ts';
import { lockFolder } from '../storage/embedded/lock.ts';
import { assertRoom, LEAST_ROOM_BYTES } from '../storage/embedded/room.ts';
import { engineVersionFile } from '../storage/embedded/version.ts';
import type { Schema } from '../storage/schema.ts';
import { checkContents, countRows, stateOf } from './contents.ts';
import { NAMES } from './names.ts';
import { alone, BackupRefused } from './refusal.ts';
import { refusalToReplace, type Checked, type Restoring } from './restoring.ts';
import type { BackupSettings } from './write.ts';

const ACQUIRE_MS = 30_000;
const MB = 1_048_576;

/** Makes the database beside, migrates and checks it, and only then puts it in the place of the old one. */
export async function restoreEmbedded({ DATA_DIR }: BackupSettings, { backup, manifest, key }: Checked, how: Restoring): Promise<void> {
  const base = path.resolve(DATA_DIR, 'base');
  await askForReplacement(base, how);
  fs.mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
  const unlock = await alone(() => lockFolder(base));
  removeUnfinished(DATA_DIR);
  const beside = fs.mkdtempSync(path.join(DATA_DIR, UNFINISHED));
  try {
    assertRoom(DATA_DIR);
    const needed = manifest.base.bytes + LEAST_ROOM_BYTES;
    if (how.freeBytes(DATA_DIR) < needed)
      throw new BackupRefused(`No hay espacio para restaurar en ${path.resolve(DATA_DIR)}: libera ${Math.ceil(needed / MB)} MB.`);
    const made = path.join(beside, 'base');
    await makeFolder(made, path.join(backup, NAMES.embeddedDump));
    fs.copyFileSync(path.join(backup, NAMES.engine), engineVersionFile(made));
    const database = await openDatabase({ DATABASE_URL: undefined, DATABASE_POOL: 1, DATA_DIR: beside });
    try {
      await checkContents(database.db, manifest.filas, key);
    } finally {
      await database.close();
    }
    replaceFolder(base, made);
    fs.copyFileSync(engineVersionFile(made), engineVersionFile(base));
  } finally {
    fs.rmSync(beside, { recursive: true, force: true });
    unlock();
  }
}

const UNFINISHED = '.restauracion-';

/** What restores that died left. The caller holds the lock. */
function removeUnfinished(dataDir: string): void {
  for (const name of fs.readdirSync(dataDir).filter((each) => each.startsWith(UNFINISHED)))
    fs.rmSync(path.join(dataDir, name), { recursive: true, force: true });
}

/** @throws BackupRefused while a server has it open, and where the database holds data that may not be replaced */
async function askForReplacement(base: string, { replace, replacing }: Restoring): Promise<void> {
  if (fs.existsSync(path.dirname(base))) {
    const unlock = await alone(() => lockFolder(base));
    bringBack(base);
    unlock();
  }
  if (!fs.existsSync(base)) return;
  const { pool, close } = await alone(() => openEmbedded(base, ACQUIRE_MS));
  try {
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    if ((await stateOf(db)) === 'empty') return;
    const rows = await countRows(db);
    if (!replace) throw refusalToReplace(rows);
    replacing(rows);
  } finally {
    await close();
  }
}
