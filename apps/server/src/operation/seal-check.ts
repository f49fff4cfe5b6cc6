import { createHash } from 'node:crypto';
import { SealFileError } from '../providers/seal/certificate.ts';
import { openSeal } from '../providers/seal/materials.ts';
import { createTimestamps } from '../providers/seal/timestamps.ts';
import { chileanDate } from '../storage/clock.ts';
import { reasonText, standInFinding, type Context } from './context.ts';
import { aviso, bien, falla, type Finding } from './finding.ts';

const DAY_MS = 86_400_000;
const NOTICE_DAYS = 30;

/** The certificate that seals reports, and the authority that stamps their time. */
export async function checkSeal(context: Context): Promise<Finding[]> {
  return [...(await ofCertificate(context)), await ofTimestamps(context)];
}

async function ofCertificate({ settings, certificate, clock }: Context): Promise<Finding[]> {
  const setting = settings.SEAL_P12 ? 'SEAL_P12' : 'SEAL_PEM';
  try {
    const given = await certificate();
    if (!given) return [standInFinding('sello')];
    const seal = await openSeal({ certificate: given, tsaUrl: undefined });
    return [
      ...(seal.simulated ? [standInFinding('sello')] : []),
      ofValidity(seal.validUntil, setting, clock()),
      ofChain(seal.completeChain === true, setting),
    ];
  } catch (error) {
    if (!(error instanceof SealFileError)) throw error;
    return [
      falla(
        reasonText(error),
        `corrige ${setting} y ${setting}_PASSWORD: el archivo que entregó el prestador, con su clave y un certificado vigente`,
      ),
    ];
  }
}

function ofValidity(until: Date, setting: string, now: Date): Finding {
  const days = Math.floor((until.getTime() - now.getTime()) / DAY_MS);
  const fix = `pide otro al prestador y ponlo en ${setting}`;
  if (days < 0) return falla(`El certificado del sello venció el ${chileanDate(until)}`, fix);
  const text = `El certificado del sello vale hasta el ${chileanDate(until)}: ${days} días`;
  return days <= NOTICE_DAYS ? aviso(text, fix) : bien(text);
}

function ofChain(complete: boolean, setting: string): Finding {
  if (complete) return bien('El certificado del sello trae su cadena completa');
  return aviso(
    'Al certificado del sello le falta su cadena: quien abra un informe puede ver la firma como desconocida',
    `agrega a ${setting} los certificados intermedios y la raíz del prestador`,
  );
}

async function ofTimestamps({ settings: { SEAL_TSA_URL: url } }: Context): Promise<Finding> {
  if (!url) return aviso('Los informes salen sin marca de tiempo', 'define SEAL_TSA_URL con una autoridad de sellado de tiempo');
  try {
    await createTimestamps({ url }).authority()?.timestamp(createHash('sha256').update('revisar').digest(), 'SHA-256');
    return bien('La autoridad de sellado de tiempo responde');
  } catch (error) {
    return falla(
      `La autoridad de sellado de tiempo no responde bien: ${reasonText(error)}`,
      'revisa SEAL_TSA_URL, su usuario y clave, y la salida a ella',
    );
  }
}
