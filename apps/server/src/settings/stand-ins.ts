import type { Settings } from './settings.ts';
import { STAND_IN_NAMES, type StandInName } from './stand-in-names.ts';

/** What only a look at files tells. */
export interface Found {
  /** The certificate that seals vouches for itself; where it is not said, settings that bring none decide. */
  readonly ownSeal?: boolean;
}

export interface StandIn {
  readonly what: string;
  readonly fix: string;
  readonly used: (settings: StandInSettings, found: Found) => boolean;
}

type StandInSettings = Pick<
  Settings,
  'DATABASE_URL' | 'WEBPAY_ENV' | 'IDENTITY_URL' | 'CAPTCHA_SECRET' | 'SMTP_URL' | 'SEAL_P12' | 'SEAL_PEM' | 'INVOICE_URL'
>;

/** Every part that may be a stand-in, with the setting that puts the real one in its place. A name without a row does not compile. */
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
  // No connector to the registry office exists yet: every installation has to say that it knows.
  serie: {
    what: 'comprobación de la serie de la cédula contra los registros propios',
    fix: 'todavía no hay otra; permítela si esos registros bastan',
    used: () => true,
  },
};

/** The stand-ins that an installation runs on, in the order of the table. */
export function standInsInUse(settings: StandInSettings, found: Found = {}): StandInName[] {
  return STAND_IN_NAMES.filter((name) => STAND_INS[name].used(settings, found));
}

/** What has to be written to allow these stand-ins and no other. */
export function allowing(names: readonly StandInName[]): string {
  return `ALLOW_STAND_INS=${names.join(',')}`;
}
