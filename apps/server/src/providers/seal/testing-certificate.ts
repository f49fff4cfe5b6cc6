import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const PROVIDER = 'Prestador de prueba';
export const PASSWORD = 'clave con ñ';
export const DAYS = 30;

/** A clock some days ahead, for instance past the certificates' validity. */
export const inDays = (days: number) => () => new Date(Date.now() + days * 86_400_000);

/** Files as providers deliver them: a key, its certificate and the issuing authority's certificate. */
export interface ProviderFiles {
  readonly p12: Buffer;
  /** Key and certificates in PEM; `encrypted` is the key under PASSWORD. */
  readonly key: string;
  readonly encrypted: string;
  readonly certificate: string;
  readonly authority: string;
}

/** A self-signed certificate: as P12 under PASSWORD and as PEM with its unencrypted key. */
export async function selfSignedFiles(): Promise<{ readonly p12: Buffer; readonly pem: string }> {
  return inFolder(async (folder) => {
    const openssl = (...options: readonly string[]) => run('openssl', options, { cwd: folder });
    const made = ['-x509', '-newkey', 'rsa:3072', '-nodes', '-days', '3650'];
    await openssl('req', ...made, '-subj', `/CN=${PROVIDER}`, '-keyout', 'key.pem', '-out', 'cert.pem');
    await openssl('pkcs12', '-export', '-inkey', 'key.pem', '-in', 'cert.pem', '-out', 'seal.p12', '-passout', `pass:${PASSWORD}`);
    const [key, certificate] = await Promise.all(['key.pem', 'cert.pem'].map((name) => readFile(path.join(folder, name), 'utf8')));
    return { p12: await readFile(path.join(folder, 'seal.p12')), pem: `${key}${certificate}` };
  });
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'veridico-p12-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** @param newKey openssl key type: 'rsa:3072', or 'ec' with its curve @param days of validity */
export async function providerFiles(newKey: readonly string[] = ['rsa:3072'], days = DAYS): Promise<ProviderFiles> {
  return inFolder((folder) => issueFiles(folder, newKey, days));
}

async function issueFiles(folder: string, newKey: readonly string[], days: number): Promise<ProviderFiles> {
  const openssl = (...options: readonly string[]) => run('openssl', options, { cwd: folder });
  const read = (name: string) => readFile(path.join(folder, name), 'utf8');
  const made = ['-x509', '-newkey', ...newKey, '-nodes', '-days', String(days)];
  const pass = ['-passout', `pass:${PASSWORD}`];
  await openssl('req', ...made, '-subj', '/CN=Autoridad de prueba', '-keyout', 'ca.key', '-out', 'ca.pem');
  const issued = ['-CA', 'ca.pem', '-CAkey', 'ca.key'];
  await openssl('req', ...made, '-subj', `/CN=${PROVIDER}`, ...issued, '-keyout', 'key.pem', '-out', 'cert.pem');
  await openssl('pkcs12', '-export', '-inkey', 'key.pem', '-in', 'cert.pem', '-certfile', 'ca.pem', '-out', 'seal.p12', ...pass);
  await openssl('pkcs8', '-topk8', '-in', 'key.pem', '-out', 'encrypted.pem', ...pass);
  return {
    p12: await readFile(path.join(folder, 'seal.p12')),
    key: await read('key.pem'),
    encrypted: await read('encrypted.pem'),
    certificate: await read('cert.pem'),
    authority: await read('ca.pem'),
  };
}
