import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { NotPossible } from '../testing/harness.ts';

const run = promisify(execFile);

/** The newest of Keycloak 26 that Maven Central has. */
export const KEYCLOAK_VERSION = '26.7.3';
const NAME = `keycloak-quarkus-dist-${KEYCLOAK_VERSION}.tar.gz`;
const ADDRESS = `https://repo.maven.apache.org/maven2/org/keycloak/keycloak-quarkus-dist/${KEYCLOAK_VERSION}/${NAME}`;
const SHA512 =
  '664c8ac2997d94b69825af70acc3a6017a7a53a1504a6e21b2d82a04e5f53593b30cabdf80ffe3eb661f13442a57fbc15c4186a1899f2841e8145532e5ae7e1c';
const PATIENCE_MS = 15 * 60_000;

export interface Archive {
  readonly address: string;
  readonly sha512: string;
  /** Of the folder that it unpacks to. */
  readonly folder: string;
}

const OWN: Archive = { address: ADDRESS, sha512: SHA512, folder: `keycloak-${KEYCLOAK_VERSION}` };

/**
 * Keycloak's distribution, fetched and unpacked below `cache` the first time.
 * @returns its folder
 * @throws NotPossible when it cannot be fetched; Error when what was fetched is not what Keycloak's makers published
 */
export async function prepareDistribution(cache: string, { address, sha512, folder }: Archive = OWN): Promise<string> {
  const home = path.join(cache, folder);
  if (existsSync(home)) return home;
  await mkdir(cache, { recursive: true });
  const archive = path.join(cache, path.basename(new URL(address).pathname));
  if (!existsSync(archive)) await download(address, archive);
  await verify(archive, sha512);
  // Named last: a folder half unpacked is none.
  const half = `${home}.${process.pid}`;
  await mkdir(half);
  try {
    await run('tar', ['xzf', archive, '-C', half]);
    await rename(path.join(half, folder), home);
  } finally {
    await rm(half, { recursive: true, force: true });
  }
  await rm(archive);
  return home;
}

async function download(address: string, archive: string): Promise<void> {
  const half = `${archive}.${process.pid}`;
  try {
    const { ok, status, body } = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!ok || !body) throw new Error(`HTTP ${status}`);
    await pipeline(body, createWriteStream(half));
    await rename(half, archive);
  } catch (error) {
    await rm(half, { force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new NotPossible(`no se pudo bajar ${address} (${reason}). Sin conexión, deja ese archivo en ${path.dirname(archive)}.`);
  }
}

async function verify(archive: string, sha512: string): Promise<void> {
  const hash = createHash('sha512');
  for await (const chunk of createReadStream(archive)) hash.update(chunk as Buffer);
  if (hash.digest('hex') === sha512) return;
  await rm(archive);
  throw new Error(`${path.basename(archive)} no es el archivo publicado: su SHA-512 es otro. Se borró; vuelve a intentarlo.`);
}
