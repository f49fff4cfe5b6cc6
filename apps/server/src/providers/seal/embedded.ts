import { randomBytes, X509Certificate } from 'node:crypto';
import { CryptoKeySigner } from '@libpdf/core';
import { BitString, Integer, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, Certificate, Extension } from 'pkijs';
import { z } from 'zod';
import { timestampNotices } from './certificate.ts';
import { sealWith } from './pades.ts';
import type { Seal } from './port.ts';
import type { Timestamps } from './timestamps.ts';

/** Stores an installation-wide secret: created once, the same on every node, encrypted. */
export type KeepSecret = (name: string, make: () => Promise<Buffer>) => Promise<Buffer>;

const NAME = 'Verídico, sello de demostración';
const KEY = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const DAY_MS = 86_400_000;
const VALID_DAYS = 3_650;

/** Both DER in base64. */
const keptSeal = z.object({ key: z.string(), certificate: z.string() });

/** Key and self-signed certificate for installations without an accredited one, created at the first start. */
export function keepSeal(keep: KeepSecret): Promise<Buffer> {
  return keep('sello', makeSeal);
}

/** @param made result of `keepSeal` */
export async function openKeptSeal(made: Uint8Array, timestamps?: Timestamps): Promise<Seal> {
  const kept = keptSeal.parse(JSON.parse(Buffer.from(made).toString('utf8')));
  const key = await crypto.subtle.importKey('pkcs8', Buffer.from(kept.key, 'base64'), KEY, false, ['sign']);
  const certificate = Buffer.from(kept.certificate, 'base64');
  const signer = new CryptoKeySigner(key, certificate, 'EC', 'ECDSA');
  return {
    simulated: true,
    validUntil: new X509Certificate(certificate).validToDate,
    seal: (pdf) => sealWith(signer, pdf, timestamps),
    notices: () => timestampNotices(timestamps),
    close: () => Promise.resolve(),
  };
}

/** Creates or loads the own seal and opens it. */
export async function openOwnSeal(keep: KeepSecret, timestamps?: Timestamps): Promise<Seal> {
  return openKeptSeal(await keepSeal(keep), timestamps);
}

async function makeSeal(): Promise<Buffer> {
  const keys = await crypto.subtle.generateKey(KEY, true, ['sign', 'verify']);
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  const certificate = await selfSigned(keys);
  const kept: z.infer<typeof keptSeal> = { key: key.toString('base64'), certificate: certificate.toString('base64') };
  return Buffer.from(JSON.stringify(kept), 'utf8');
}

const COMMON_NAME = '2.5.4.3';
const KEY_USAGE = '2.5.29.15';
/** digitalSignature and nonRepudiation: the two highest bits. */
const SIGNS_DOCUMENTS = Uint8Array.of(0b1100_0000);
const X509_V3 = 2;

async function selfSigned({ publicKey, privateKey }: CryptoKeyPair): Promise<Buffer> {
  const certificate = new Certificate();
  certificate.version = X509_V3;
  certificate.serialNumber = new Integer({ valueHex: positiveSerial() });
  for (const side of [certificate.issuer, certificate.subject]) {
    side.typesAndValues.push(new AttributeTypeAndValue({ type: COMMON_NAME, value: new Utf8String({ value: NAME }) }));
  }
  const now = Date.now();
  // A day early, because another node's clock may be behind.
  certificate.notBefore.value = new Date(now - DAY_MS);
  certificate.notAfter.value = new Date(now + VALID_DAYS * DAY_MS);
  certificate.extensions = [
    new Extension({ extnID: KEY_USAGE, critical: true, extnValue: new BitString({ valueHex: SIGNS_DOCUMENTS, unusedBits: 6 }).toBER() }),
  ];
  await certificate.subjectPublicKeyInfo.importKey(publicKey);
  await certificate.sign(privateKey, 'SHA-256');
  return Buffer.from(certificate.toSchema(true).toBER());
}

/** 126 random bits; the first byte is neither zero nor negative. */
function positiveSerial(): Uint8Array {
  const bytes = randomBytes(16);
  bytes[0] = 0x40 | ((bytes[0] ?? 0) & 0x3f);
  return bytes;
}
