import { PDF, PlaceholderError, type SignOptions, type Signer, TimestampError } from '@libpdf/core';
import type { Timestamps } from './timestamps.ts';

/** Space for the signature, its attributes and names; certificates come on top. */
const SIGNATURE_BYTES = 2_048;
/** Space for the timestamp token with its certificates; the tested authorities send at most 7 KB. */
const TOKEN_BYTES = 10_240;

/**
 * Appends a PAdES signature over the whole document: B-T when the timestamp authority answers, else B-B. A missing timestamp is never an
 * error (docs/decisions/0020).
 */
export async function sealWith(signer: Signer, pdf: Uint8Array, timestamps?: Timestamps): Promise<Uint8Array> {
  const timestampAuthority = timestamps?.authority();
  if (!timestamps || !timestampAuthority) return sign(signer, pdf, { level: 'B-B' });
  try {
    const sealed = await sign(signer, pdf, { level: 'B-T', timestampAuthority });
    timestamps.ended('stamped');
    return sealed;
  } catch (error) {
    if (!(error instanceof TimestampError || error instanceof PlaceholderError)) throw error;
    timestamps.ended('failed');
    return sign(signer, pdf, { level: 'B-B' });
  }
}

async function sign(
  signer: Signer,
  pdf: Uint8Array,
  level: Required<Pick<SignOptions, 'level'>> & Pick<SignOptions, 'timestampAuthority'>,
): Promise<Uint8Array> {
  const certificates = [signer.certificate, ...(signer.certificateChain ?? [])];
  const document = await PDF.load(pdf);
  const { bytes } = await document.sign({
    signer,
    ...level,
    reason: 'Informe emitido por Verídico',
    location: 'Chile',
    estimatedSize:
      SIGNATURE_BYTES +
      certificates.reduce((sum, certificate) => sum + certificate.length, 0) +
      (level.timestampAuthority ? TOKEN_BYTES : 0),
  });
  return bytes;
}
