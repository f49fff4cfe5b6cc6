import type { Settings } from './settings.ts';

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
  { what: 'captcha propio', fix: 'define CAPTCHA_SECRET y CAPTCHA_SITE_KEY', used: ({ CAPTCHA_SECRET }) => !CAPTCHA_SECRET },
  { what: 'sello propio', fix: 'define SEAL_P12 y SEAL_P12_PASSWORD', used: ({ SEAL_P12 }) => !SEAL_P12 },
];

/**
 * The reasons why these settings must not run in production, one line each; empty when they may.
 * @param demoData demonstration records are in the database
 */
export function productionRefusals(settings: Settings, demoData: boolean): string[] {
  if (!settings.production || settings.ALLOW_STAND_INS) return [];
  return [
    ...STAND_INS.filter(({ used }) => used(settings)).map(({ what, fix }) => `${what}: ${fix}`),
    ...(demoData ? ['datos de demostración: elimínalos con npm run demo:drop'] : []),
  ];
}
