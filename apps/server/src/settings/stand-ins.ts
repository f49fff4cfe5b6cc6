import type { Settings } from './settings.ts';
import { STAND_IN_NAMES, type StandInName } from './stand-in-names.ts';

/** Facts that come from files, not settings. */
export interface CertificateFacts {
  /** The seal's certificate is self-signed. Undefined: decided by whether settings name a certificate. */
  readonly ownSeal?: boolean;
}

export interface StandIn {
  readonly what: string;
  readonly fix: string;
  readonly used: (settings: StandInSettings, found: CertificateFacts) => boolean;
}

type StandInSettings = Pick<
  Settings,
  'DATABASE_URL' | 'WEBPAY_ENV' | 'IDENTITY_URL' | 'CAPTCHA_SECRET' | 'SMTP_URL' | 'SEAL_P12' | 'SEAL_PEM' | 'INVOICE_URL'
>;

/** Every part that may be a stand-in, with the setting that replaces it by the real one. A name without an entry does not compile. */
export const STAND_INS: Readonly<Record<StandInName, StandIn>> = {
  'base-de-datos': { what: 'base de datos embebida', fix: 'define DATABASE_URL', used: ({ DATABASE_URL }) => !DATABASE_URL },
  pagos: {
    what: 'pago simulado',
    fix: 'define WEBPAY_ENV=produccion con WEBPAY_COMMERCE_CODE y WEBPAY_API_KEY',
    used: ({ WEBPAY_ENV }) => WEBPAY_ENV !== 'produccion',
  },
  cuentas: {
    what: 'cuentas en el proveedor de identidad embebido',
    fix: 'define IDENTITY_URL e IDENTITY_ADMIN_SECRET',
    used: ({ IDENTITY_URL }) => !IDENTITY_URL,
  },
  captcha: {
    what: 'captcha propio',
    fix: 'define CAPTCHA_SITE_KEY y CAPTCHA_SECRET',
    used: ({ CAPTCHA_SECRET }) => !CAPTCHA_SECRET,
  },
  correo: { what: 'correo simulado', fix: 'define SMTP_URL y MAIL_FROM', used: ({ SMTP_URL }) => !SMTP_URL },
  sello: {
    what: 'sello propio, de un certificado autofirmado',
    fix: 'define SEAL_P12 y SEAL_P12_PASSWORD, o SEAL_PEM, con el certificado de un prestador acreditado',
    used: ({ SEAL_P12, SEAL_PEM }, { ownSeal }) => ownSeal ?? (!SEAL_P12 && !SEAL_PEM),
  },
  facturas: {
    what: 'comprobantes internos en vez de documentos tributarios',
    fix: 'define INVOICE_URL e INVOICE_TOKEN',
    used: ({ INVOICE_URL }) => !INVOICE_URL,
  },
  // No connector to the Registro Civil exists yet: every installation must allow this explicitly.
  serie: {
    what: 'comprobación de la serie de la cédula contra los registros propios',
    fix: 'todavía no hay otra; permítela si esos registros bastan',
    used: () => true,
  },
};

/** Stand-ins in use by an installation, in the table's order. */
export function standInsInUse(settings: StandInSettings, found: CertificateFacts = {}): StandInName[] {
  return STAND_IN_NAMES.filter((name) => STAND_INS[name].used(settings, found));
}

/** The setting that allows exactly these stand-ins. */
export function allowing(names: readonly StandInName[]): string {
  return `ALLOW_STAND_INS=${names.join(',')}`;
}
