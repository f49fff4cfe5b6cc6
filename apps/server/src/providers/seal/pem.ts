import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { CryptoKeySigner } from '@libpdf/core';
import { SealFileError, sealOfCertificate } from './certificate.ts';
import type { Seal } from './port.ts';
import type { Timestamps } from './timestamps.ts';

export interface PemSealOptions {
  /** Private key and certificates in any order, except that the key's certificate comes before the others. */
  readonly pem: string;
  /** Password of the key; undefined where it is not encrypted. */
  readonly password: string | undefined;
  readonly timestamps?: Timestamps | undefined;
  readonly clock?: () => Date;
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const KEY = /-----BEGIN (?:RSA |EC |ENCRYPTED )?PRIVATE KEY-----[^]+?-----END (?:RSA |EC |ENCRYPTED )?PRIVATE KEY-----/;

/** Opens a seal with a certificate in a PEM file. */
export async function openPemSeal({ pem, password, timestamps, clock = () => new Date() }: PemSealOptions): Promise<Seal> {
  const key = readKey(pem, password);
  const [certificate, ...chain] = readCertificates(pem);
  if (!certificate?.checkPrivateKey(key)) throw new SealFileError('SEAL_PEM: el primer certificado no corresponde a la clave privada');
  const { type, algorithm, signature } = algorithmOf(key);
  const imported = await crypto.subtle.importKey('pkcs8', key.export({ type: 'pkcs8', format: 'der' }), algorithm, false, ['sign']);
  const signer = new CryptoKeySigner(
    imported,
    certificate.raw,
    type,
    signature,
    chain.map(({ raw }) => raw),
  );
  return sealOfCertificate({ signer, setting: 'SEAL_PEM', timestamps, clock });
}

function readKey(pem: string, password: string | undefined): KeyObject {
  const [block] = KEY.exec(pem) ?? [];
  if (!block) throw new SealFileError('SEAL_PEM: el archivo no trae una clave privada');
  try {
    return createPrivateKey({ key: block, ...(password !== undefined && { passphrase: password }) });
  } catch (cause) {
    throw new SealFileError('SEAL_PEM: no se pudo abrir la clave privada; revisa SEAL_PEM_PASSWORD', { cause });
  }
}

function readCertificates(pem: string): X509Certificate[] {
  try {
    return (pem.match(CERTIFICATE) ?? []).map((block) => new X509Certificate(block));
  } catch (cause) {
    throw new SealFileError('SEAL_PEM: un certificado del archivo está dañado', { cause });
  }
}

const CURVES: Readonly<Record<string, string>> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' };

function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject) {
  const namedCurve = CURVES[asymmetricKeyDetails?.namedCurve ?? ''];
  if (asymmetricKeyType === 'rsa')
    return { type: 'RSA', algorithm: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, signature: 'RSASSA-PKCS1-v1_5' } as const;
  if (asymmetricKeyType === 'ec' && namedCurve)
    return { type: 'EC', algorithm: { name: 'ECDSA', namedCurve }, signature: 'ECDSA' } as const;
  throw new SealFileError('SEAL_PEM: la clave debe ser RSA, o EC de las curvas P-256, P-384 o P-521');
}
