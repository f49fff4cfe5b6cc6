import { PDF, type Signer } from '@libpdf/core';

/** Room for the signature itself, its attributes and the names around it; certificates come on top. */
const SIGNATURE_BYTES = 2_048;

/** Appends a PAdES B-B signature over the whole document. */
export async function sealWith(signer: Signer, pdf: Uint8Array): Promise<Uint8Array> {
  const certificates = [signer.certificate, ...(signer.certificateChain ?? [])];
  const document = await PDF.load(pdf);
  const { bytes } = await document.sign({
    signer,
    level: 'B-B',
    reason: 'Informe emitido por Verídico',
    location: 'Chile',
    estimatedSize: SIGNATURE_BYTES + certificates.reduce((sum, certificate) => sum + certificate.length, 0),
  });
  return bytes;
}
