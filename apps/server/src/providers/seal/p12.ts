import { P12Signer } from '@libpdf/core';
import { SealFileError, sealOfCertificate } from './certificate.ts';
import type { Seal } from './port.ts';
import type { Timestamps } from './timestamps.ts';

export interface P12SealOptions {
  readonly p12: Uint8Array;
  readonly password: string;
  readonly timestamps?: Timestamps | undefined;
  readonly clock?: () => Date;
}

/** Opens a seal with a certificate in a P12 file. */
export async function openP12Seal({ p12, password, timestamps, clock = () => new Date() }: P12SealOptions): Promise<Seal> {
  const signer = await P12Signer.create(p12, password).catch((cause: unknown) => {
    throw new SealFileError('SEAL_P12: no se pudo abrir; revisa el archivo y SEAL_P12_PASSWORD', { cause });
  });
  return sealOfCertificate({ signer, setting: 'SEAL_P12', timestamps, clock });
}
