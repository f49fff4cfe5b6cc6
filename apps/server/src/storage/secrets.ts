import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Kysely } from 'kysely';
import type { Settings } from '../settings/settings.ts';
import type { Schema } from './schema.ts';
import { syncEntry } from './sync-entry.ts';

/** The key is not the one of this installation, or its file is damaged. Starting anyway would invalidate every issued code. */
export class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError';
}

/** Keyed hash, 32 bytes. Each purpose has its own key, so hashes of equal texts under two purposes are unrelated. */
export type Hmac = (purpose: string, text: string) => Buffer;

export interface Secrets {
  readonly hmac: Hmac;
  /** Readable only by `decrypt` with the same purpose. */
  encrypt(purpose: string, plain: Buffer): Buffer;
  /** @throws SecretKeyError when the bytes were modified, or encrypted with another key or purpose */
  decrypt(purpose: string, sealed: Buffer): Buffer;
  /**
   * The installation's secret of that name: created at the first call and stored encrypted. All nodes get the same value, also when two
   * create it at once.
   */
  keep(name: string, make: () => Promise<Buffer>): Promise<Buffer>;
}

/**
 * Secrets derived from SECRET_KEY or, without it, from the file DATA_DIR/secreto, made at the first start.
 * @throws SecretKeyError when the database was made with another key
 */
export async function openSecrets(settings: Pick<Settings, 'SECRET_KEY' | 'DATA_DIR'>, db: Kysely<Schema>): Promise<Secrets> {
  const key = Buffer.from(settings.SECRET_KEY ?? readOrMakeKey(settings.DATA_DIR), 'hex');
  const derive = (use: string): Buffer => derived(key, use);
  const cipherKey = derive('encrypt');
  const encrypt = (purpose: string, plain: Buffer): Buffer => seal(cipherKey, purpose, plain);
  const decrypt = (purpose: string, sealed: Buffer): Buffer => unseal(cipherKey, purpose, sealed);

  const read = async (name: string): Promise<Buffer | undefined> => {
    const row = await db.selectFrom('secrets').select('cifrado').where('nombre', '=', name).executeTakeFirst();
    return row && decrypt(name, row.cifrado);
  };
  const keep = async (name: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const found = await read(name);
    if (found) return found;
    const cifrado = encrypt(name, await make());
    await db
      .insertInto('secrets')
      .values({ nombre: name, cifrado })
      .onConflict((conflict) => conflict.column('nombre').doNothing())
      .execute();
    // Another node may have inserted first: its value is used.
    const kept = await read(name);
    if (!kept) throw new Error(`the secret ${name} vanished while it was being kept`);
    return kept;
  };

  await keep(CHECKED, () => Promise.resolve(randomBytes(16)));
  return {
    hmac: (purpose, text) =>
      createHmac('sha256', derive(`hmac/${purpose}`))
        .update(text, 'utf8')
        .digest(),
    encrypt,
    decrypt,
    keep,
  };
}

/**
 * Whether the key is the one that this database was made with; undefined where database or key file do not exist yet. Writes nothing.
 * @throws SecretKeyError for a damaged key file
 */
export async function isOwnKey(settings: Pick<Settings, 'SECRET_KEY' | 'DATA_DIR'>, db: Kysely<Schema>): Promise<boolean | undefined> {
  const row = await db.selectFrom('secrets').select('cifrado').where('nombre', '=', CHECKED).executeTakeFirst();
  const key = findKey(settings);
  if (!row || key === undefined) return undefined;
  try {
    unseal(derived(Buffer.from(key, 'hex'), 'encrypt'), CHECKED, row.cifrado);
    return true;
  } catch (error) {
    if (error instanceof SecretKeyError) return false;
    throw error;
  }
}

/** Name of the secret by which a key is recognised. */
const CHECKED = 'comprobacion';

function derived(key: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `veridico/${use}`, 32));
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** nonce · tag · cipher text. The purpose is authenticated data, so one row's bytes cannot be used in another. */
function seal(key: Buffer, purpose: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(purpose, 'utf8'));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

function unseal(key: Buffer, purpose: string, sealed: Buffer): Buffer {
  try {
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(purpose, 'utf8'))
      .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch (error) {
    throw new SecretKeyError(
      'SECRET_KEY no es la clave con que se creó esta base de datos. Restaura la clave original (o el archivo secreto de DATA_DIR): ' +
        'con otra no se pueden verificar los informes ya emitidos.',
      { cause: error },
    );
  }
}

/**
 * The installation's key in hexadecimal: SECRET_KEY or the file DATA_DIR/secreto. Unlike `openSecrets`, makes none.
 * @returns undefined where there is none @throws SecretKeyError when the file is damaged
 */
export function findKey({ SECRET_KEY, DATA_DIR }: Pick<Settings, 'SECRET_KEY' | 'DATA_DIR'>): string | undefined {
  return SECRET_KEY ?? (fs.existsSync(keyFileOf(DATA_DIR)) ? readKey(keyFileOf(DATA_DIR)) : undefined);
}

/** Tells whether two keys are the same without revealing them. @param key in hexadecimal @returns 64 hexadecimal digits */
export function digestOfKey(key: string): string {
  return derived(Buffer.from(key, 'hex'), 'digest').toString('hex');
}

/** Where the key is kept without SECRET_KEY. */
export function keyFileOf(dataDir: string): string {
  return path.join(dataDir, 'secreto');
}

const KEY_BYTES = 32;

/** No race: without SECRET_KEY the database is the embedded one, which a single process owns. */
function readOrMakeKey(dataDir: string): string {
  const file = keyFileOf(dataDir);
  if (!fs.existsSync(file)) writeKey(file, randomBytes(KEY_BYTES).toString('hex'));
  return readKey(file);
}

function readKey(file: string): string {
  const key = fs.readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/i.test(key)) throw new SecretKeyError(`El archivo ${file} está dañado. Restáuralo desde el respaldo.`);
  return key;
}

/** Writes atomically, also across a power cut. @param key in hexadecimal */
export function writeKey(file: string, key: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.nuevo`;
  fs.rmSync(unfinished, { force: true });
  fs.writeFileSync(unfinished, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true });
  fs.renameSync(unfinished, file);
  syncEntry(path.dirname(file));
}
