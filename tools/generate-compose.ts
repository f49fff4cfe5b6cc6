import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { settingsSchema } from '../apps/server/src/settings/settings.ts';
import type { StandInName } from '../apps/server/src/settings/stand-in-names.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/** The lines around what is generated. Compose is read by who changes it, the others by who fills them in. */
const ENGLISH = [
  'Made by tools/generate-compose.ts from the settings table: change that, not these lines.',
  'End of the generated lines.',
] as const;
const SPANISH = ['Desde aquí lo escribe tools/generate-compose.ts: llena los valores.', 'Hasta aquí.'] as const;

type SettingName = keyof typeof settingsSchema.shape;
const SETTING_NAMES = Object.keys(settingsSchema.shape) as SettingName[];

interface FixedSetting {
  readonly value: string;
  readonly why: string;
}

/** Settings that compose decides, because they follow from its own services. */
export const FIXED: Partial<Readonly<Record<SettingName, FixedSetting>>> = {
  PUBLIC_URL: { value: 'https://${WWW_HOST:?}', why: 'The name that the proxy answers to.' },
  DATABASE_URL: {
    value: 'postgres://veridico:${POSTGRES_VERIDICO_PASSWORD:?}@postgres:5432/veridico',
    why: 'The service `postgres`, with the user of postgres/bases.sh.',
  },
  TRUST_PROXY: { value: '172.30.0.0/24', why: 'The network `front`: only the proxy reaches this port from outside.' },
  IDENTITY_URL: { value: 'https://${CUENTAS_HOST:?}', why: 'The name under which the proxy shows Keycloak.' },
  IDENTITY_ADMIN_URL: { value: 'http://keycloak:8080', why: 'The service `keycloak`.' },
};

/** Settings that the container does not get, with the reason. */
export const LEFT_OUT: Partial<Readonly<Record<SettingName, string>>> = {
  NODE_ENV: 'The image says production.',
  HOST: 'The image says all addresses of the container.',
  PORT: 'The proxy and the health check ask for port 3000.',
  DATA_DIR: 'The image says the folder that compose mounts.',
  DEMO_DATA: 'Production never makes demonstration data.',
  REPRESENTATION: 'Production is always strict.',
  SECOND_FACTOR: 'Production is always strict.',
  LIMITS: 'Production is always strict.',
  CRASH_AT: 'Production refuses it.',
  CAPTCHA_SCORE: 'Production refuses it.',
  WEBPAY_SCENARIO: 'Production refuses it.',
};

/** Settings without which compose’s production does not start whatever stand-in it allows; a test starts it without each. */
export const DEMANDED: readonly SettingName[] = [
  'SECRET_KEY',
  'ALLOW_STAND_INS',
  'IDENTITY_ADMIN_SECRET',
  'MERCHANT_NAME',
  'MERCHANT_RUT',
  'MERCHANT_ADDRESS',
  'MERCHANT_SIGNER',
  'MERCHANT_SIGNER_RUT',
  'MERCHANT_SIGNER_TITLE',
  'DATA_OFFICER_NAME',
  'DATA_OFFICER_MAIL',
  'IMPACT_ASSESSMENT',
  'CONTACT_EMAIL',
];

/** Settings of real parts, with the name that ALLOW_STAND_INS must have where they are empty. */
export const REAL_PARTS: Partial<Readonly<Record<SettingName, StandInName>>> = {
  DATABASE_URL: 'base-de-datos',
  IDENTITY_URL: 'cuentas',
  IDENTITY_ADMIN_SECRET: 'cuentas',
  WEBPAY_COMMERCE_CODE: 'pagos',
  WEBPAY_API_KEY: 'pagos',
  INVOICE_URL: 'facturas',
  INVOICE_TOKEN: 'facturas',
  CAPTCHA_SITE_KEY: 'captcha',
  CAPTCHA_SECRET: 'captcha',
  SMTP_URL: 'correo',
  MAIL_FROM: 'correo',
  SEAL_P12: 'sello',
  SEAL_P12_PASSWORD: 'sello',
};

type Values = Partial<Readonly<Record<SettingName, string>>>;

/** Values written into both examples. Who sells, its addresses and every secret are left empty, so that none can be forgotten. */
const EXAMPLE: Values = { ALLOW_STAND_INS: 'serie', AUTH_FLOW: 'password', WEBPAY_ENV: 'produccion', LOG_LEVEL: 'info' };
const COMPOSE_EXAMPLE: Values = { ...EXAMPLE, SEAL_P12: '/run/veridico/sello/sello.p12' };
const DEBIAN_EXAMPLE: Values = {
  ...EXAMPLE,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: '3000',
  DATA_DIR: '/var/lib/veridico',
  TRUST_PROXY: '127.0.0.1,::1',
  IDENTITY_ADMIN_URL: 'http://127.0.0.1:8080',
  SEAL_P12: '/etc/veridico/sello.p12',
};
const DEBIAN_DEMANDED: readonly SettingName[] = ['PUBLIC_URL', ...DEMANDED.filter((name) => !REAL_PARTS[name])];

/** Settings that an operator of compose decides. */
const asked = (): SettingName[] => SETTING_NAMES.filter((name) => !FIXED[name] && LEFT_OUT[name] === undefined);

/** What compose passes to the server: the fixed settings, the demanded ones, and each other one, empty unless the operator sets it. */
function environmentOfCompose(): string[] {
  return SETTING_NAMES.filter((name) => LEFT_OUT[name] === undefined).flatMap((name) => {
    const fixed = FIXED[name];
    if (fixed) return [`# ${fixed.why}`, `${name}: ${fixed.value}`];
    return [`${name}: \${${name}${DEMANDED.includes(name) ? ':?' : '-'}}`];
  });
}

/** One line of explanation and one to fill in for each setting. */
function linesToFillIn(names: readonly SettingName[], values: Values, demanded: readonly SettingName[]): string[] {
  return names.flatMap((name) => {
    const part = REAL_PARTS[name];
    const unless = part ? `[obligatorio, salvo con «${part}» en ALLOW_STAND_INS] ` : '';
    const must = demanded.includes(name) ? '[obligatorio] ' : unless;
    return [`# ${must}${settingsSchema.shape[name].description}`, `${name}=${values[name] ?? ''}`];
  });
}

interface GeneratedPart {
  readonly file: string;
  readonly indent: string;
  readonly markers: readonly [begin: string, end: string];
  readonly lines: () => readonly string[];
}

const PARTS: readonly GeneratedPart[] = [
  { file: 'deploy/compose.yaml', indent: '      ', markers: ENGLISH, lines: environmentOfCompose },
  { file: 'deploy/ejemplo.env', indent: '', markers: SPANISH, lines: () => linesToFillIn(asked(), COMPOSE_EXAMPLE, DEMANDED) },
  {
    file: 'deploy/systemd/veridico.env',
    indent: '',
    markers: SPANISH,
    lines: () => {
      const debian = SETTING_NAMES.filter((name) => DEBIAN_EXAMPLE[name] !== undefined || LEFT_OUT[name] === undefined);
      return linesToFillIn(debian, DEBIAN_EXAMPLE, DEBIAN_DEMANDED);
    },
  },
];

/** The text with the lines between its two markers replaced. @throws Error when a marker is missing */
export function withGenerated(text: string, { indent, markers, lines }: Omit<GeneratedPart, 'file'>): string {
  const [begin = '', end = ''] = markers.map((marker) => `${indent}# ${marker}\n`);
  const from = text.indexOf(begin);
  const to = text.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`faltan las líneas «${begin.trim()}» y «${end.trim()}»`);
  return (
    text.slice(0, from) +
    begin +
    lines()
      .map((line) => `${indent}${line}\n`)
      .join('') +
    text.slice(to)
  );
}

if (import.meta.main) {
  for (const { file, ...part } of PARTS) {
    const place = path.join(ROOT, file);
    const text = readFileSync(place, 'utf8');
    const fresh = withGenerated(text, part);
    if (!process.argv.includes('--check')) writeFileSync(place, fresh);
    else if (fresh !== text) {
      console.error(`${file} no está al día. Ejecuta: node tools/generate-compose.ts`);
      process.exitCode = 1;
    }
  }
}
