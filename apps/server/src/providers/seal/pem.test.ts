import { expect, test } from 'vitest';
import { SealFileError } from './certificate.ts';
import { sealConformance } from './conformance.ts';
import { openPemSeal } from './pem.ts';
import { DAYS, inDays, PASSWORD, PROVIDER, providerFiles, selfSignedFiles } from './testing-certificate.ts';

const rsa = await providerFiles();
const ec = await providerFiles(['ec', '-pkeyopt', 'ec_paramgen_curve:secp384r1']);

const encrypted = `${rsa.encrypted}${rsa.certificate}${rsa.authority}`;
sealConformance('encrypted RSA key in PEM', PROVIDER, () => openPemSeal({ pem: encrypted, password: PASSWORD }));
sealConformance('open EC key in PEM, after its certificates', PROVIDER, () =>
  openPemSeal({ pem: `${ec.certificate}${ec.authority}${ec.key}`, password: undefined }),
);

test('not a stand-in', async () => {
  expect((await openPemSeal({ pem: encrypted, password: PASSWORD })).simulated).toBe(false);
});

test('a self-signed certificate is an own seal, reported as such', async () => {
  const { pem } = await selfSignedFiles();
  const seal = await openPemSeal({ pem, password: undefined });
  expect(seal.simulated).toBe(true);
  expect(seal.notices()).toEqual([expect.stringMatching(/^sello propio: el certificado de SEAL_PEM es autofirmado/)]);
});

test.each([
  ['another password', { pem: encrypted, password: 'otra' }, /SEAL_PEM_PASSWORD$/],
  ['no password', { pem: encrypted, password: undefined }, /SEAL_PEM_PASSWORD$/],
  ['no key', { pem: rsa.certificate, password: undefined }, /no trae una clave privada$/],
  ['no certificate', { pem: rsa.key, password: undefined }, /no corresponde a la clave privada$/],
  ["another key's certificate", { pem: `${rsa.key}${ec.certificate}`, password: undefined }, /no corresponde a la clave privada$/],
  [
    'the authority first',
    { pem: `${rsa.key}${rsa.authority}${rsa.certificate}`, password: undefined },
    /no corresponde a la clave privada$/,
  ],
  ['a damaged certificate', { pem: `${rsa.key}${rsa.certificate.replace(/^MII/m, 'AAA')}`, password: undefined }, /está dañado$/],
])('a file with %s is refused at the start, naming the setting', async (_, options, said) => {
  const opening = openPemSeal(options);
  await expect(opening).rejects.toThrow(SealFileError);
  await expect(opening).rejects.toThrow(/^SEAL_PEM: /);
  await expect(opening).rejects.toThrow(said);
});

test('an expired or future certificate is refused', async () => {
  await expect(openPemSeal({ pem: encrypted, password: PASSWORD, clock: inDays(DAYS + 10) })).rejects.toThrow(/certificado vale del/);
});
