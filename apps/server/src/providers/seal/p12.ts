import { X509Certificate } from 'node:crypto';
import { P12Signer } from '@libpdf/core';
import { sealWith } from './pades.ts';
import type { Seal } from './port.ts';

/** The file cannot seal: missing, damaged, another password, or a certificate out of its dates. Meant for whoever starts the process. */
export class SealFileError extends Error {
  override readonly name = 'SealFileError';
}

export interface P12SealOptions {
  readonly p12: Uint8Array;
  readonly password: string;
  readonly clock?: () => Date;
}

/**
 * The seal of a certificate from an accredited provider, in a P12 file.
 * @throws SealFileError
 */
export async function openP12Seal({ p12, password, clock = () => new Date() }: P12SealOptions): Promise<Seal> {
  const signer = await P12Signer.create(p12, password).catch((cause: unknown) => {
    throw new SealFileError('SEAL_P12: no se pudo abrir; revisa el archivo y SEAL_P12_PASSWORD', { cause });
  });
  const { validFromDate, validToDate } = new X509Certificate(signer.certificate);
  const now = clock();
  if (now < validFromDate || now > validToDate) {
    throw new SealFileError(
      `SEAL_P12: el certificado vale del ${day(validFromDate)} al ${day(validToDate)}; los documentos se verían inválidos`,
    );
  }
  return { simulated: false, seal: (pdf) => sealWith(signer, pdf) };
}

function day(date: Date): string {
  return date.toISOString().slice(0, 'YYYY-MM-DD'.length);
}
