import { X509Certificate } from 'node:crypto';
import type { Signer } from '@libpdf/core';
import { sealWith } from './pades.ts';
import type { Seal } from './port.ts';
import type { Timestamps } from './timestamps.ts';

/** The file cannot seal: missing, damaged, another password, or a certificate out of its dates. Meant for whoever starts the process. */
export class SealFileError extends Error {
  override readonly name = 'SealFileError';
}

/** How long before its last day a certificate is told of: providers take some days for a new one. */
const NOTICE_MS = 30 * 86_400_000;

export interface CertificateSealOptions {
  readonly signer: Signer;
  /** Name of the setting that brought it. */
  readonly setting: string;
  readonly timestamps?: Timestamps | undefined;
  readonly clock: () => Date;
}

/**
 * The seal of a certificate from a file. One that is signed with its own key is an own seal, whatever the file says of itself; whether the
 * authority behind any other is accredited is for the operator to know: no list of them is published for programs.
 * @throws SealFileError out of its dates
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
    seal: async (pdf) => {
      // It may have run out since the start.
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

/** What a person should know of the authority of time. */
export function timestampNotices(timestamps: Timestamps | undefined): string[] {
  const since = timestamps?.failingSince();
  return since ? [`los informes salen sin marca de tiempo desde ${since.toISOString()}: SEAL_TSA_URL no responde bien`] : [];
}

function day(date: Date): string {
  return date.toISOString().slice(0, 'YYYY-MM-DD'.length);
}
