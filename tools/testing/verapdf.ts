import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { NotPossible } from './harness.ts';

/** The PDF Association's validator, published for Java 8 and newer as a single file. */
const VERSION = '1.28.2';
const SHA256 = '687d4d8bcfec48c9f7e931cf78ed061f1eeccfba55d4cdc000ba9b4d8aa46ce6';
const ADDRESS = `https://repo1.maven.org/maven2/org/verapdf/apps/greenfield-apps/${VERSION}/greenfield-apps-${VERSION}.jar`;

/** Downloads bytes; rejects on failure. */
export type Fetch = (address: string) => Promise<Uint8Array>;

/**
 * veraPDF's jar, downloaded once into a folder; its checksum is verified each time.
 * @throws NotPossible
 */
export async function verapdfJar(folder: string, fetchBytes: Fetch = download): Promise<string> {
  const file = path.join(folder, path.basename(ADDRESS));
  if (existsSync(file) && isGenuine(await readFile(file))) return file;
  const jar = await fetchBytes(ADDRESS).catch((error: unknown) => {
    throw new NotPossible(`veraPDF no se pudo bajar: ${error instanceof Error ? error.message : 'sin motivo'}`);
  });
  if (!isGenuine(jar)) throw new NotPossible('lo que se bajó no es el veraPDF que se esperaba');
  await mkdir(folder, { recursive: true });
  // Atomic, for concurrent readers.
  await writeFile(`${file}.${process.pid}`, jar);
  await rename(`${file}.${process.pid}`, file);
  return file;
}

function isGenuine(jar: Uint8Array): boolean {
  return createHash('sha256').update(jar).digest('hex') === SHA256;
}

const PATIENCE_MS = 120_000;

async function download(address: string): Promise<Uint8Array> {
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.bytes();
}
