import { SettingsError, type Settings } from './settings.ts';

interface StandIn {
  readonly what: string;
  readonly fix: string;
  readonly used: (settings: Settings) => boolean;
}

/** Every part that may be a stand-in, with the setting that puts the real one in its place. */
const STAND_INS: readonly StandIn[] = [
  { what: 'base de datos embebida', fix: 'define DATABASE_URL', used: ({ DATABASE_URL }) => !DATABASE_URL },
  {
    what: 'pago simulado',
    fix: 'define WEBPAY_ENV=produccion con WEBPAY_COMMERCE_CODE y WEBPAY_API_KEY',
    used: ({ WEBPAY_ENV }) => WEBPAY_ENV !== 'produccion',
  },
  {
    what: 'cuentas en el proveedor de identidad embebido',
    fix: 'define IDENTITY_URL e IDENTITY_ADMIN_SECRET',
    used: ({ IDENTITY_URL }) => !IDENTITY_URL,
  },
  { what: 'captcha propio', fix: 'define CAPTCHA_SITE_KEY y CAPTCHA_SECRET', used: ({ CAPTCHA_SECRET }) => !CAPTCHA_SECRET },
  { what: 'correo simulado', fix: 'define SMTP_URL y MAIL_FROM', used: ({ SMTP_URL }) => !SMTP_URL },
  {
    what: 'sello propio',
    fix: 'define SEAL_P12 y SEAL_P12_PASSWORD, o SEAL_PEM',
    used: ({ SEAL_P12, SEAL_PEM }) => !SEAL_P12 && !SEAL_PEM,
  },
  {
    what: 'comprobantes internos en vez de documentos tributarios',
    fix: 'define INVOICE_URL e INVOICE_TOKEN',
    used: ({ INVOICE_URL }) => !INVOICE_URL,
  },
];

/** What else must not be so where people pay with real money. */
const DANGERS: readonly StandIn[] = [
  {
    what: 'dirección pública sin cifrar',
    fix: 'define PUBLIC_URL con https://',
    used: ({ PUBLIC_URL }) => !PUBLIC_URL.startsWith('https://'),
  },
  {
    what: 'proveedor de identidad sin cifrar',
    fix: 'define IDENTITY_URL con https://',
    used: ({ IDENTITY_URL }) => IDENTITY_URL !== undefined && !IDENTITY_URL.startsWith('https://'),
  },
  {
    what: 'emisor de documentos tributarios sin cifrar',
    fix: 'define INVOICE_URL con https://',
    used: ({ INVOICE_URL }) => INVOICE_URL !== undefined && !INVOICE_URL.startsWith('https://'),
  },
  { what: 'muerte provocada del proceso', fix: 'quita CRASH_AT', used: ({ CRASH_AT }) => CRASH_AT !== undefined },
];

/**
 * Nothing simulated runs in production unless somebody allowed it.
 * @param demoData demonstration records are in the database
 * @throws SettingsError with every reason and its mend
 */
export function assertFitForProduction(settings: Settings, demoData = false): void {
  if (!settings.production || settings.ALLOW_STAND_INS) return;
  const refusals = [
    ...[...STAND_INS, ...DANGERS].filter(({ used }) => used(settings)).map(({ what, fix }) => `- ${what}: ${fix}`),
    ...(demoData ? ['- datos de demostración: elimínalos con npm run demo:drop'] : []),
  ];
  if (refusals.length === 0) return;
  throw new SettingsError(
    ['Verídico no parte en producción con piezas simuladas:', ...refusals, 'O define ALLOW_STAND_INS=true.'].join('\n'),
  );
}
