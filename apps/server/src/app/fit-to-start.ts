import { isLoopbackUrl } from '../settings/loopback.ts';
import { missingOfContact } from '../settings/contact.ts';
import { missingOfDataProtection } from '../settings/data-protection.ts';
import { missingOfSeller } from '../settings/seller.ts';
import { SettingsError, type Settings } from '../settings/settings.ts';
import { allowing, STAND_INS, standInsInUse, type CertificateFacts } from '../settings/stand-ins.ts';
import { commandLine } from '../settings/command-line.ts';

interface Danger {
  readonly what: string;
  readonly fix: string;
  readonly used: (settings: Settings) => boolean;
}

/** Conditions that production always refuses; no setting allows them. */
const DANGERS: readonly Danger[] = [
  { what: 'dirección pública sin cifrar', fix: 'define PUBLIC_URL con https://', used: ({ PUBLIC_URL }) => isInTheClear(PUBLIC_URL) },
  {
    what: 'proveedor de identidad sin cifrar',
    fix: 'define IDENTITY_URL con https://',
    used: ({ IDENTITY_URL }) => isInTheClear(IDENTITY_URL),
  },
  {
    what: 'emisor de documentos tributarios sin cifrar',
    fix: 'define INVOICE_URL con https://',
    used: ({ INVOICE_URL }) => isInTheClear(INVOICE_URL),
  },
  { what: 'reCAPTCHA sin cifrar', fix: 'define CAPTCHA_URL con https://', used: ({ CAPTCHA_URL }) => isInTheClear(CAPTCHA_URL) },
  { what: 'valor de la UF sin cifrar', fix: 'define UF_URL con https://', used: ({ UF_URL }) => isInTheClear(UF_URL) },
  { what: 'muerte provocada del proceso', fix: 'quita CRASH_AT', used: ({ CRASH_AT }) => CRASH_AT !== undefined },
  { what: 'desenlace forzado de los pagos', fix: 'quita WEBPAY_SCENARIO', used: ({ WEBPAY_SCENARIO }) => WEBPAY_SCENARIO !== undefined },
  { what: 'captcha que da siempre el mismo puntaje', fix: 'quita CAPTCHA_SCORE', used: ({ CAPTCHA_SCORE }) => CAPTCHA_SCORE !== undefined },
];

function isInTheClear(url: string | undefined): boolean {
  return url !== undefined && new URL(url).protocol !== 'https:';
}

/** Facts about an installation besides its settings. */
export interface Installation extends CertificateFacts {
  /** A demonstration record or account is in the database. */
  readonly demoData?: boolean;
}

/**
 * Refuses to start with what production must not use and, outside production, with what only production may do.
 * @throws SettingsError with every reason and its fix
 */
export function assertFitToStart(settings: Settings, installation: Installation = {}): void {
  const refusals = refusalsOf(settings, installation);
  if (refusals.length > 0) throw new SettingsError(refusals.join('\n'));
}

/** The reasons to refuse the start, one line each with its fix; in production below a heading. Empty where it may start. */
export function refusalsOf(settings: Settings, installation: Installation): string[] {
  const refusals = settings.production ? refusalsOfProduction(settings, installation) : refusalsOfTrial(settings);
  if (settings.ALLOW_STAND_INS === 'todo')
    refusals.push(`ALLOW_STAND_INS: ya no vale por todas a la vez; escribe ${allowing(standInsInUse(settings, installation))}`);
  return refusals;
}

/**
 * Production allows only stand-ins that ALLOW_STAND_INS names, and never dangers, an unnamed seller, no contact address, an unnamed person in
 * charge of personal data, no impact assessment, or demonstration data.
 */
function refusalsOfProduction(settings: Settings, installation: Installation): string[] {
  const { ALLOW_STAND_INS: named } = settings;
  const inUse = standInsInUse(settings, installation);
  const refused = inUse.filter((name) => named === 'todo' || !named.includes(name));
  const reasons = [
    ...refused.map((name) => `- ${name} · ${STAND_INS[name].what}: ${STAND_INS[name].fix}`),
    ...DANGERS.filter(({ used }) => used(settings)).map(({ what, fix }) => `- ${what}: ${fix}`),
    ...[...missingOfSeller(settings), ...missingOfContact(settings), ...missingOfDataProtection(settings)].map((line) => `- ${line}`),
    ...(installation.demoData ? [`- datos o cuentas de demostración: elimínalos con ${commandLine('demo-drop')}`] : []),
  ];
  if (reasons.length === 0) return [];
  const permit = refused.length > 0 && named !== 'todo' ? [`Si esas piezas simuladas son a propósito: ${allowing(inUse)}`] : [];
  return ['Verídico no parte en producción así:', ...reasons, ...permit];
}

/** Outside production no card is charged, and stand-ins that others can reach need a password. */
function refusalsOfTrial({ WEBPAY_ENV, PUBLIC_URL, DEMO_PASSWORD }: Settings): string[] {
  const open = !isLoopbackUrl(PUBLIC_URL);
  return [
    ...(WEBPAY_ENV === 'produccion' ? ['WEBPAY_ENV: con produccion se cobra de verdad; define NODE_ENV=production'] : []),
    ...(open && WEBPAY_ENV === 'integracion'
      ? ['PUBLIC_URL: fuera de producción, una dirección que otros alcanzan exige WEBPAY_ENV=simulado; o define NODE_ENV=production']
      : []),
    ...(open && WEBPAY_ENV !== 'produccion' && DEMO_PASSWORD === undefined
      ? ['PUBLIC_URL: fuera de producción, una dirección que otros alcanzan exige DEMO_PASSWORD, de al menos 12 caracteres']
      : []),
  ];
}
