import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { sealConformance } from './conformance.ts';
import { openP12Seal, SealFileError } from './p12.ts';

const run = promisify(execFile);
const PASSWORD = 'clave con ñ';
const NAME = 'Prestador de prueba';
const DAYS = 30;

const folder = await mkdtemp(path.join(tmpdir(), 'veridico-p12-'));
afterAll(() => rm(folder, { recursive: true }));

/** A P12 as providers hand them out: RSA, with the authority that vouches for it. */
async function makeP12(): Promise<Buffer> {
  const openssl = (...options: string[]) => run('openssl', options, { cwd: folder });
  const rsa = ['-newkey', 'rsa:3072', '-nodes', '-days', String(DAYS)];
  await openssl('req', '-x509', ...rsa, '-subj', '/CN=Autoridad de prueba', '-keyout', 'ca.key', '-out', 'ca.pem');
  await openssl(
    'req',
    '-x509',
    ...rsa,
    '-subj',
    `/CN=${NAME}`,
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-keyout',
    'key.pem',
    '-out',
    'cert.pem',
  );
  const files = ['-inkey', 'key.pem', '-in', 'cert.pem', '-certfile', 'ca.pem', '-out', 'seal.p12'];
  await openssl('pkcs12', '-export', ...files, '-passout', `pass:${PASSWORD}`);
  return readFile(path.join(folder, 'seal.p12'));
}

const p12 = await makeP12();

sealConformance('P12 of a provider', NAME, () => openP12Seal({ p12, password: PASSWORD }));

test('not a stand-in', async () => {
  expect((await openP12Seal({ p12, password: PASSWORD })).simulated).toBe(false);
});

test('a wrong password and a damaged file are refused at the start, naming the settings', async () => {
  const wrong = [
    { p12, password: 'otra' },
    { p12: p12.subarray(0, 500), password: PASSWORD },
    { p12: Buffer.from('nada'), password: PASSWORD },
  ];
  for (const each of wrong) {
    const opening = openP12Seal(each);
    await expect(opening).rejects.toThrow(SealFileError);
    await expect(opening).rejects.toThrow(/^SEAL_P12: .*SEAL_P12_PASSWORD$/);
  }
});

test('a certificate out of its dates is refused before any document is sealed with it', async () => {
  const clock = () => new Date(Date.now() + (DAYS + 10) * 86_400_000);
  await expect(openP12Seal({ p12, password: PASSWORD, clock })).rejects.toThrow(/certificado vale del \d{4}-\d\d-\d\d al/);
});
