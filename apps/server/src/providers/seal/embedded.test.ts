import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { sealConformance } from './conformance.ts';
import { openOwnSeal, type KeepSecret } from './embedded.ts';

const NAME = 'Verídico, sello de demostración';

function memory(): KeepSecret & { readonly kept: Map<string, Buffer> } {
  const kept = new Map<string, Buffer>();
  const keep: KeepSecret = async (name, make) => {
    const value = kept.get(name) ?? (await make());
    kept.set(name, value);
    return value;
  };
  return Object.assign(keep, { kept });
}

sealConformance('made at first start', NAME, () => openOwnSeal(memory()));

test('a stand-in, created once and shared by every node on the same storage', async () => {
  const keep = memory();
  expect((await openOwnSeal(keep)).simulated).toBe(true);
  const first = [...keep.kept.values()].map(String);
  await openOwnSeal(keep);
  expect([...keep.kept.values()].map(String)).toEqual(first);
  expect(first).toHaveLength(1);
});

test('the certificate names itself, signs documents only and lasts ten years', { tags: ['V11.6.1'] }, async () => {
  const keep = memory();
  await openOwnSeal(keep);
  const { certificate } = JSON.parse(String([...keep.kept.values()][0])) as { certificate: string };
  const parsed = new X509Certificate(Buffer.from(certificate, 'base64'));
  expect(parsed.toLegacyObject().subject).toMatchObject({ CN: NAME });
  expect(parsed.ca).toBe(false);
  expect(parsed.verify(parsed.publicKey)).toBe(true);
  expect(parsed.publicKey.asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
  expect(parsed.validFromDate.getTime()).toBeLessThan(Date.now());
  expect(parsed.validToDate.getFullYear() - new Date().getFullYear()).toBeGreaterThanOrEqual(9);
});
