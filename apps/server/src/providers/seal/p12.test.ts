import { expect, test } from 'vitest';
import { SealFileError } from './certificate.ts';
import { sealConformance } from './conformance.ts';
import { openP12Seal } from './p12.ts';
import { DAYS, inDays, PASSWORD, PROVIDER, providerFiles, selfSignedFiles } from './testing-certificate.ts';

const { p12 } = await providerFiles();

sealConformance('P12 of a provider', PROVIDER, () => openP12Seal({ p12, password: PASSWORD }));

test('not a stand-in', async () => {
  expect((await openP12Seal({ p12, password: PASSWORD })).simulated).toBe(false);
});

test('a self-signed certificate is an own seal, reported as such, and seals', async () => {
  const seal = await openP12Seal({ p12: (await selfSignedFiles()).p12, password: PASSWORD });
  expect(seal.simulated).toBe(true);
  expect(seal.notices()).toEqual(['sello propio: el certificado de SEAL_P12 es autofirmado y ningún prestador acreditado lo respalda']);
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

test('an expired or future certificate is refused before it seals a document', async () => {
  const opening = openP12Seal({ p12, password: PASSWORD, clock: inDays(DAYS + 10) });
  await expect(opening).rejects.toThrow(/^SEAL_P12: el certificado vale del \d{4}-\d\d-\d\d al \d{4}-\d\d-\d\d;/);
});

test('an expiring certificate is announced, and seals nothing once expired', async () => {
  let clock = inDays(-1);
  await expect(openP12Seal({ p12, password: PASSWORD, clock })).rejects.toThrow('el certificado vale');
  clock = inDays(0);
  const seal = await openP12Seal({ p12, password: PASSWORD, clock: () => clock() });
  expect(seal.notices()).toEqual([expect.stringMatching(/^el certificado del sello vale hasta el \d{4}-\d\d-\d\d$/)]);
  expect(Math.round((seal.validUntil.getTime() - Date.now()) / 86_400_000)).toBe(DAYS);
  clock = inDays(DAYS + 1);
  await expect(seal.seal(Buffer.from(''))).rejects.toThrow('el certificado vale');
});
