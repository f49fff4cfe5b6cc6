import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { PDF } from '@libpdf/core';
import { ContentInfo, SignedData } from 'pkijs';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openOwnSeal } from './embedded.ts';
import { type Behaviour, startTestAuthority } from './testing-tsa.ts';
import { createTimestamps } from './timestamps.ts';

const run = promisify(execFile);
const folder = await mkdtemp(path.join(tmpdir(), 'veridico-time-'));
const authority = await startTestAuthority();
afterAll(async () => {
  await authority[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  authority.behaviour = 'well';
  authority.asked.length = 0;
});

const document = PDF.create();
document.addPage({ size: 'a4' }).drawText('Informe de prueba', { x: 72, y: 720 });
const plain = await document.save();

let now = new Date('2026-11-20T13:16:00Z');
const opened = (url = authority.url) => openOwnSeal((_name, make) => make(), createTimestamps({ url, clock: () => now }));

/** id-aa-timeStampToken. */
const TOKEN = '1.2.840.113549.1.9.16.2.14';

/** The signature of the document and its timestamp token if any, both in DER. */
function signatureOf(pdf: Uint8Array): { readonly signature: Buffer; readonly token: Buffer | undefined } {
  const [, hex = ''] = /\/Contents\s*<([0-9a-f]+)>/i.exec(Buffer.from(pdf).toString('latin1')) ?? [];
  const signed = new SignedData({ schema: ContentInfo.fromBER(Buffer.from(hex, 'hex')).content });
  const [signer] = signed.signerInfos;
  if (!signer) throw new Error('nobody signed it');
  const token = signer.unsignedAttrs?.attributes.find(({ type }) => type === TOKEN)?.values[0] as { toBER(): ArrayBuffer } | undefined;
  return { signature: Buffer.from(signer.signature.valueBlock.valueHexView), token: token && Buffer.from(token.toBER()) };
}

async function pdfsig(pdf: Uint8Array): Promise<string> {
  const file = path.join(folder, 'sealed.pdf');
  await writeFile(file, pdf);
  return (await run('pdfsig', ['-nocert', file])).stdout;
}

describe('with a timestamp authority', () => {
  test('the seal has a timestamp, valid for openssl and pdfsig', async () => {
    const seal = await opened();
    const sealed = await seal.seal(plain);
    expect(await pdfsig(sealed)).toContain('Signature is Valid');
    const { signature, token } = signatureOf(sealed);
    if (!token) throw new Error('no stamp');
    await Promise.all([writeFile(path.join(folder, 'token'), token), writeFile(path.join(folder, 'signature'), signature)]);
    const verify = ['ts', '-verify', '-token_in', '-in', 'token', '-data', 'signature', '-CAfile', authority.caFile];
    expect((await run('openssl', verify, { cwd: folder })).stdout).toContain('Verification: OK');
    expect(seal.notices()).toEqual([]);
  });

  test('user and password of its address are sent as a header', async () => {
    const url = new URL(authority.url);
    url.username = 'verídico';
    url.password = 'clave:con ñ';
    expect(signatureOf(await (await opened(url.href)).seal(plain)).token).toBeDefined();
    const [, sent = ''] = authority.asked[0]?.authorization?.split(' ') ?? [];
    expect(Buffer.from(sent, 'base64').toString('utf8')).toBe('verídico:clave:con ñ');
  });
});

describe('with a failing timestamp authority', () => {
  const ways: readonly Behaviour[] = ['rejects', 'stamps something else', 'babbles', 'fails', 'is silent', 'stops after the headers'];

  test.each(ways)('that %s, the report is sealed without timestamp and a notice is shown', { tags: ['V16.5.2'] }, async (behaviour) => {
    const seal = await opened();
    authority.behaviour = behaviour;
    const since = performance.now();
    const sealed = await seal.seal(plain);
    expect(performance.now() - since).toBeLessThan(5_000);
    expect(await pdfsig(sealed)).toContain('Signature is Valid');
    expect(signatureOf(sealed).token).toBeUndefined();
    expect(seal.notices()).toEqual([
      'los informes salen sin marca de tiempo desde 2026-11-20T13:16:00.000Z: SEAL_TSA_URL no responde bien',
    ]);
  });

  test('that is unreachable, the report is sealed', async () => {
    const sealed = await (await opened('http://127.0.0.1:9/tsa')).seal(plain);
    expect(await pdfsig(sealed)).toContain('Signature is Valid');
  });

  test('the authority is queried again after a minute, and the notice ends', async () => {
    const seal = await opened();
    authority.behaviour = 'fails';
    await seal.seal(plain);
    await seal.seal(plain);
    expect(authority.asked).toHaveLength(1);
    authority.behaviour = 'well';
    now = new Date(now.getTime() + 61_000);
    expect(signatureOf(await seal.seal(plain)).token).toBeDefined();
    expect(seal.notices()).toEqual([]);
  });
});
