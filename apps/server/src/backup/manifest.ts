import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { migrations } from '../storage/migrations/index.ts';
import { COUNTED, type Counts } from './contents.ts';
import { BackupRefused } from './refusal.ts';

const FORMAT = 1;
const FILE = 'manifiesto.json';

const count = z.int().min(0);
const digest = z.string().regex(/^[0-9a-f]{64}$/);
const part = z.strictObject({ bytes: count, sha256: digest });
/** Written as a path inside the backup's folder; nothing outside it may be named. */
const partName = z.string().regex(/^(?:estado\/)?[a-z][a-z.]*$/);

const manifestSchema = z.strictObject({
  formato: z.literal(FORMAT),
  /** Of the program that wrote it. */
  version: z.string(),
  /** Name of the last migration of the database. */
  migracion: z.string(),
  /** ISO 8601, UTC, by the database's clock. */
  momento: z.iso.datetime(),
  base: z.strictObject({
    tipo: z.enum(['embebida', 'postgresql']),
    /** Of PostgreSQL. */
    version: z.string(),
    /** Size of the open database, not of its dump. */
    bytes: count,
  }),
  clave: z.strictObject({
    /** By `digestOfKey`. */
    huella: digest,
    /** Whether the key itself is in the backup. */
    incluida: z.boolean(),
  }),
  /** Rows of some tables at that moment. */
  filas: z.strictObject(Object.fromEntries(COUNTED.map((table) => [table, count])) as Record<keyof Counts, typeof count>),
  partes: z.record(partName, part),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Length and SHA-256 of the files of an unfinished backup. @param names paths inside its folder */
export async function measureParts(folder: string, names: readonly string[]): Promise<Manifest['partes']> {
  const entries: [string, z.infer<typeof part>][] = [];
  for (const name of names) entries.push([name, await measure(path.join(folder, name))]);
  return Object.fromEntries(entries);
}

async function measure(file: string): Promise<z.infer<typeof part>> {
  const hash = createHash('sha256');
  await pipeline(fs.createReadStream(file), hash);
  return { bytes: fs.statSync(file).size, sha256: hash.digest('hex') };
}

/** Writes the manifest, last of all files. */
export function writeManifest(folder: string, manifest: Omit<Manifest, 'formato'>): void {
  const text = JSON.stringify({ formato: FORMAT, ...manifest }, null, 2);
  fs.writeFileSync(path.join(folder, FILE), `${text}\n`, { mode: 0o600, flag: 'wx' });
}

/**
 * Reads the manifest of a backup and checks every part against it.
 * @throws BackupRefused for what is no backup, a damaged or incomplete one, or one of a newer program
 */
export async function readBackup(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  for (const [name, { bytes, sha256 }] of Object.entries(manifest.partes)) {
    const file = path.join(folder, name);
    if (!fs.existsSync(file)) throw new BackupRefused(`El respaldo está incompleto: falta ${name}.`);
    const found = await measure(file);
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new BackupRefused(`El respaldo está dañado: ${name} no es el archivo que se guardó.`);
  }
  return manifest;
}

/** A backup that was copied as root is often not readable by the user of the server: that is no damage. */
function refuseUnreadable(folder: string): void {
  try {
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.X_OK);
  } catch (error) {
    const hidden = error instanceof Error && 'code' in error && error.code === 'EACCES';
    const reason = hidden
      ? `No se puede leer el respaldo ${folder}: ponlo donde llegue el usuario que corre esta orden, y dáselo con chown -R.`
      : `No existe el respaldo ${folder}.`;
    throw new BackupRefused(reason, { cause: error });
  }
}

function readManifest(folder: string): Manifest {
  const file = path.join(folder, FILE);
  refuseUnreadable(folder);
  if (!fs.existsSync(file)) throw new BackupRefused(`${folder} no es un respaldo completo: no tiene ${FILE}.`);
  const given = parsed(fs.readFileSync(file, 'utf8'));
  const { success, data } = manifestSchema.safeParse(given);
  const asked = z.object({ formato: z.int(), migracion: z.string(), version: z.string() }).safeParse(given).data;
  if (asked && (asked.formato > FORMAT || !Object.hasOwn(migrations, asked.migracion)))
    throw new BackupRefused(
      `El respaldo es de Verídico ${asked.version}, más nuevo que este programa, que no conoce ${asked.migracion}: restáuralo con esa versión.`,
    );
  if (!success) throw new BackupRefused(`El respaldo está dañado: no se entiende su ${FILE}.`);
  return data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
