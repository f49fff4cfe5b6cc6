import fs from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Settings } from '../settings/settings.ts';
import { openPool } from '../storage/database.ts';
import { openEmbedded } from '../storage/embedded.ts';
import { engineVersionFile } from '../storage/embedded/version.ts';
import type { Schema } from '../storage/schema.ts';
import { digestOfKey, findKey, keyFileOf } from '../storage/secrets.ts';
import { syncEntry } from '../storage/sync-entry.ts';
import { readFacts } from './contents.ts';
import { measureParts, writeManifest, type Manifest } from './manifest.ts';
import { NAMES } from './names.ts';
import { connectionOf, findProgram, runProgram } from './programs.ts';
import { alone, BackupRefused } from './refusal.ts';
import { programVersion } from './version.ts';

export type BackupSettings = Pick<Settings, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR' | 'SECRET_KEY'>;

const ACQUIRE_MS = 30_000;

export interface Written {
  readonly folder: string;
  readonly bytes: number;
  readonly manifest: Omit<Manifest, 'formato'>;
}

/**
 * Writes a backup of the installation into a new folder inside `parent`, atomically: under another name until it is complete and on disk.
 * @param folders where PostgreSQL's programs are looked for
 * @throws BackupRefused, also while a server has the embedded database open; DatabaseUnavailable, EngineMismatch
 */
export async function writeBackup(settings: BackupSettings, parent: string, folders: readonly string[]): Promise<Written> {
  fs.mkdirSync(parent, { recursive: true, mode: 0o700 });
  const unfinished = fs.mkdtempSync(path.join(parent, NAMES.unfinished));
  try {
    fs.mkdirSync(path.join(unfinished, 'estado'), { mode: 0o700 });
    const base = settings.DATABASE_URL
      ? await dumpServer(settings, settings.DATABASE_URL, unfinished, folders)
      : await dumpEmbedded(settings, unfinished);
    const key = findKey(settings);
    if (key === undefined) throw new BackupRefused(`Falta la clave de la instalación: ${keyFileOf(settings.DATA_DIR)} no existe.`);
    const incluida = settings.SECRET_KEY === undefined;
    if (incluida) fs.writeFileSync(path.join(unfinished, NAMES.key), `${key}\n`, { mode: 0o600 });
    const names = [base.part, ...(incluida ? [NAMES.key] : []), ...(base.tipo === 'embebida' ? [NAMES.engine] : [])];
    const { momento, migracion, filas, version, bytes } = base.facts;
    const manifest = {
      version: programVersion(),
      migracion,
      momento,
      base: { tipo: base.tipo, version, bytes },
      clave: { huella: digestOfKey(key), incluida },
      filas,
      partes: await measureParts(unfinished, names),
    };
    writeManifest(unfinished, manifest);
    return { folder: finish(unfinished, parent, momento), bytes: sizeOf(manifest.partes), manifest };
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

function sizeOf(parts: Manifest['partes']): number {
  return Object.values(parts).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Syncs the files and gives the folder its name. */
function finish(unfinished: string, parent: string, momento: string): string {
  for (const entry of fs.readdirSync(unfinished, { recursive: true, encoding: 'utf8' })) syncEntry(path.join(unfinished, entry));
  syncEntry(unfinished);
  const folder = path.join(parent, NAMES.of(momento));
  if (fs.existsSync(folder)) throw new BackupRefused(`Ya existe ${folder}: espera un segundo y vuelve a intentarlo.`);
  fs.renameSync(unfinished, folder);
  syncEntry(parent);
  return folder;
}

interface Dumped {
  readonly tipo: Manifest['base']['tipo'];
  /** Name of the file inside the backup. */
  readonly part: string;
  readonly facts: Awaited<ReturnType<typeof readFacts>>;
}

/** The counts and the dump see the same moment, while the servers go on selling. */
async function dumpServer(settings: BackupSettings, url: string, into: string, folders: readonly string[]): Promise<Dumped> {
  const { pool, close } = await openPool({ ...settings, DATABASE_POOL: 1 }, ACQUIRE_MS);
  try {
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    const seen = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    // The only transaction of the product that waits for another program: the dump reads what it has seen.
    return await seen.execute(async (trx) => {
      const facts = await readFacts(trx);
      const program = await findProgram('pg_dump', Number.parseInt(facts.version, 10), folders);
      const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(trx);
      const { option, env } = connectionOf(url);
      const args = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${rows[0]?.snapshot}`, option];
      await runProgram(program, args, env, path.join(into, NAMES.serverDump));
      return { tipo: 'postgresql', part: NAMES.serverDump, facts };
    });
  } finally {
    await close();
  }
}

async function dumpEmbedded({ DATA_DIR }: BackupSettings, into: string): Promise<Dumped> {
  const base = path.resolve(DATA_DIR, 'base');
  if (!fs.existsSync(base)) throw new BackupRefused(`No hay nada que respaldar en ${path.resolve(DATA_DIR)}.`);
  const { pool, dump, close } = await alone(() => openEmbedded(base, ACQUIRE_MS));
  try {
    const facts = await readFacts(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }));
    const bytes = Buffer.from(await (await dump()).arrayBuffer());
    fs.writeFileSync(path.join(into, NAMES.embeddedDump), bytes, { mode: 0o600, flag: 'wx' });
    fs.copyFileSync(engineVersionFile(base), path.join(into, NAMES.engine));
    fs.chmodSync(path.join(into, NAMES.engine), 0o600);
    return { tipo: 'embebida', part: NAMES.embeddedDump, facts };
  } finally {
    await close();
  }
}
