import { PDF } from '@libpdf/core';
import { expect, test } from 'vitest';
import { SealFileError } from './certificate.ts';
import { sealConformance } from './conformance.ts';
import { keepSeal } from './embedded.ts';
import type { SealMaterials } from './materials.ts';
import type { Seal } from './port.ts';
import { DAYS, PASSWORD, PROVIDER, providerFiles } from './testing-certificate.ts';
import { startTestAuthority } from './testing-tsa.ts';
import { openThreadedSeal } from './threaded.ts';

const { p12, encrypted, certificate } = await providerFiles();
const kept = await keepSeal((_name, make) => make());
const materials = {
  own: { kind: 'own', kept },
  p12: { kind: 'p12', p12, password: PASSWORD },
  pem: { kind: 'pem', pem: encrypted + certificate, password: PASSWORD },
} as const satisfies Record<string, SealMaterials['certificate']>;

const threaded = (kind: keyof typeof materials, tsaUrl?: string): Promise<Seal> =>
  openThreadedSeal({ certificate: materials[kind], tsaUrl });

sealConformance('a P12 in a thread', PROVIDER, () => threaded('p12'));

test.each([
  ['own', true],
  ['p12', false],
  ['pem', false],
] as const)('%s is a stand-in: %s', async (kind, simulated) => {
  const seal = await threaded(kind);
  expect(seal.simulated).toBe(simulated);
  await seal.close();
});

test('a fault in its file is reported when opening', async () => {
  const opening = openThreadedSeal({ certificate: { ...materials.p12, password: 'otra' }, tsaUrl: undefined });
  await expect(opening).rejects.toThrow(SealFileError);
});

test('notices of certificate and authority are passed on', async () => {
  await using authority = await startTestAuthority();
  const document = PDF.create();
  document.addPage({ size: 'a4' });
  const plain = await document.save();
  const seal = await threaded('p12', authority.url);
  const running = expect.stringContaining('el certificado del sello vale hasta');
  // The certificate expires within the notice period.
  expect(DAYS).toBeLessThanOrEqual(30);
  await seal.seal(plain);
  expect(seal.notices()).toEqual([running]);
  authority.behaviour = 'fails';
  await seal.seal(plain);
  expect(seal.notices()).toEqual([running, expect.stringContaining('SEAL_TSA_URL no responde bien')]);
  await seal.close();
});
