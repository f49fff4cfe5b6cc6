import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, inject } from 'vitest';
import { anIssuedOrder } from '../orders/mails/testing.ts';
import { aDrawing, orderDeps } from '../orders/testing.ts';
import { openDatabase } from '../storage/database.ts';
import { openSecrets } from '../storage/secrets.ts';
import { copyTemplate } from '../storage/testing.ts';
import { newDatabase, onServer } from '../storage/testing-server.ts';
import { usualFolders } from './programs.ts';
import type { Restoring } from './restoring.ts';
import type { BackupSettings } from './write.ts';

export interface TestInstallation {
  readonly settings: BackupSettings;
  readonly drop: () => Promise<void>;
}

/** For a test file: a function that takes an installation, drops it after the running test and gives its settings. */
export function keptUntilItsTestEnds(): (installation: Promise<TestInstallation>) => Promise<BackupSettings> {
  const opened: TestInstallation[] = [];
  afterEach(async () => {
    for (const { drop } of opened.splice(0)) await drop();
  });
  return async (installation) => {
    opened.push(await installation);
    return (await installation).settings;
  };
}

/** What a buyer holds of a sold report. */
export interface Sold {
  readonly orden: string;
  readonly folio: string;
  readonly codigo: string;
}

const onServerEngine = (): boolean => inject('testTemplate').kind === 'server';

/** A key for installations on a server; embedded ones keep theirs in a file. */
export function aKey(): string | undefined {
  return onServerEngine() ? randomBytes(32).toString('hex') : undefined;
}

/** An installation at its first start: tables and catalogue. */
export async function anInstallation(SECRET_KEY = aKey()): Promise<TestInstallation> {
  const { settings, drop } = await copyTemplate(inject('testTemplate'));
  if (!onServerEngine()) return { settings: { ...settings, SECRET_KEY }, drop };
  const DATA_DIR = fs.mkdtempSync(path.join(os.tmpdir(), 'veridico-respaldo-'));
  return { settings: { ...settings, DATA_DIR, SECRET_KEY }, drop };
}

/** An installation that never started: an empty database, or no folder. */
export async function aNewPlace(SECRET_KEY?: string): Promise<TestInstallation> {
  const template = inject('testTemplate');
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'veridico-restaurar-'));
  const local = { DATABASE_POOL: 4, DATA_DIR: path.join(parent, 'datos'), SECRET_KEY };
  const drop = () => fs.promises.rm(parent, { recursive: true, force: true });
  if (template.kind === 'embedded') return { settings: { ...local, DATABASE_URL: undefined }, drop };
  const name = `veridico_nueva_${randomBytes(6).toString('hex')}`;
  const settings = { ...local, DATABASE_URL: await newDatabase(template.url, name) };
  return {
    settings,
    drop: async () => {
      await drop();
      await onServer(template.url, `drop database if exists ${name} with (force)`);
    },
  };
}

/** Sells a report there, sealed and stored under the installation's own key. */
export async function sellReport(settings: BackupSettings): Promise<Sold> {
  const { db, close } = await openDatabase(settings);
  try {
    const { hmac } = await openSecrets(settings, db);
    let codigo = '';
    const deps = orderDeps(db, {
      hmac,
      draw: async (_report, _records, facts) => {
        ({ codigo } = facts);
        return aDrawing(`%PDF-1.7 ${randomBytes(8).toString('hex')}`);
      },
    });
    const orden = await anIssuedOrder(deps, 'compra@ejemplo.cl');
    const { folio } = await db.selectFrom('informes').select('folio').where('orden', '=', orden).executeTakeFirstOrThrow();
    return { orden, folio, codigo };
  } finally {
    await close();
  }
}

/** A restore with this machine's programs and room enough. */
export function restoring(changes: Partial<Restoring> = {}): Restoring {
  return { replace: false, folders: usualFolders(), freeBytes: () => Number.MAX_SAFE_INTEGER, replacing: () => {}, ...changes };
}
