import { openKeptSeal } from './embedded.ts';
import { openP12Seal } from './p12.ts';
import { openPemSeal } from './pem.ts';
import type { Seal } from './port.ts';
import { createTimestamps } from './timestamps.ts';

/** Everything needed to open a seal, as plain data that can be passed to the sealing thread. */
export interface SealMaterials {
  readonly certificate:
    | { readonly kind: 'own'; readonly kept: Uint8Array }
    | { readonly kind: 'p12'; readonly p12: Uint8Array; readonly password: string }
    | { readonly kind: 'pem'; readonly pem: string; readonly password: string | undefined };
  /** Timestamp authority; undefined where seals carry no timestamp. */
  readonly tsaUrl: string | undefined;
}

/** @throws SealFileError */
export async function openSeal({ certificate, tsaUrl }: SealMaterials): Promise<Seal> {
  const timestamps = tsaUrl === undefined ? undefined : createTimestamps({ url: tsaUrl });
  if (certificate.kind === 'own') return openKeptSeal(certificate.kept, timestamps);
  return certificate.kind === 'p12' ? openP12Seal({ ...certificate, timestamps }) : openPemSeal({ ...certificate, timestamps });
}
