import { X509Certificate } from 'node:crypto';
import type { Signer } from '@libpdf/core';
import { sealWith } from './pades.ts';
import type { Seal } from './port.ts';
import type { Timestamps } from './timestamps.ts';

/**
 * The file cannot be used: missing, damaged, wrong password, or a certificate outside its validity. For the person who starts the process.
 */
export class SealFileError extends Error {
  override readonly name = 'SealFileError';
}

/** How long before its expiry a notice appears: providers take some days to issue a new one. */
const NOTICE_MS = 30 * 86_400_000;

export interface CertificateSealOptions {
  readonly signer: Signer;
  /** Name of its setting. */
  readonly setting: string;
  readonly timestamps?: Timestamps | undefined;
  readonly clock: () => Date;
}

/**
 * A seal with a certificate from a file. A self-signed certificate counts as an own seal. Whether another's authority is accredited cannot
 * be checked, because no machine-readable list exists: the operator must know.
 * @throws SealFileError outside its validity
 */
export function sealOfCertificate({ signer, setting, timestamps, clock }: CertificateSealOptions): Seal {
  const certificate = new X509Certificate(signer.certificate);
  const { validFromDate: from, validToDate: to } = certificate;
  const selfSigned = certificate.verify(certificate.publicKey);
  const assertValid = () => {
    const now = clock();
    if (now >= from && now <= to) return;
    throw new SealFileError(`${setting}: el certificado vale del ${day(from)} al ${day(to)}; los documentos se verían inválidos`);
  };
  assertValid();
  return {
    simulated: selfSigned,
    validUntil: to,
    completeChain: isComplete(certificate, signer.certificateChain ?? []),
    seal: async (pdf) => {
      // It may have expired since the start.
      assertValid();
      return sealWith(signer, pdf, timestamps);
    },
    notices: () => [
      ...(selfSigned ? [`sello propio: el certificado de ${setting} es autofirmado y ningún prestador acreditado lo respalda`] : []),
      ...(to.getTime() - clock().getTime() < NOTICE_MS ? [`el certificado del sello vale hasta el ${day(to)}`] : []),
      ...timestampNotices(timestamps),
    ],
    close: () => Promise.resolve(),
  };
}

function isComplete(first: X509Certificate, chain: readonly Uint8Array[]): boolean {
  const others = chain.map((der) => new X509Certificate(der));
  let last = first;
  // Each step climbs to another certificate of the file, so a circle ends too.
  for (let steps = 0; steps <= others.length; steps += 1) {
    if (last.verify(last.publicKey)) return true;
    const issuer = others.find((other) => last.checkIssued(other) && last.verify(other.publicKey));
    if (!issuer) return false;
    last = issuer;
  }
  return false;
}

/** Notices about the timestamp authority. */
export function timestampNotices(timestamps: Timestamps | undefined): string[] {
  const since = timestamps?.failingSince();
  return since ? [`los informes salen sin marca de tiempo desde ${since.toISOString()}: SEAL_TSA_URL no responde bien`] : [];
}

function day(date: Date): string {
  return date.toISOString().slice(0, 'YYYY-MM-DD'.length);
}
