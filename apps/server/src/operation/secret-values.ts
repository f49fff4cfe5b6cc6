import { mask } from '../http/masks.ts';
import { settingsSchema, type Settings } from '../settings/settings.ts';

/** Settings whose whole value is a secret. */
const SECRET = [
  'SECRET_KEY',
  'DEMO_PASSWORD',
  'IDENTITY_ADMIN_SECRET',
  'WEBPAY_API_KEY',
  'INVOICE_TOKEN',
  'CAPTCHA_SECRET',
  'SEAL_P12_PASSWORD',
  'SEAL_PEM_PASSWORD',
  'UF_API_KEY',
  'METRICS_TOKEN',
] as const satisfies readonly (keyof Settings)[];

/** Any address may carry a user and a password. */
const ADDRESSES = Object.keys(settingsSchema.shape).filter((name): name is Address => name.endsWith('_URL'));
type Address = Extract<keyof Settings, `${string}_URL`>;

/** Hiding shorter ones would take letters out of ordinary words. */
const SHORTEST = 6;

/** @returns a function that removes the secrets of these settings, personal data and tokens from a text */
export function hider(settings: Settings): (text: string) => string {
  const passwords = ADDRESSES.flatMap((name) => passwordsOf(settings[name] ?? ''));
  const values = [...SECRET.flatMap((name) => settings[name] ?? []), ...passwords].toSorted((a, b) => b.length - a.length);
  return (text) => mask(values.reduce((hidden, value) => (value.length < SHORTEST ? hidden : hidden.replaceAll(value, '[secreto]')), text));
}

/** As it is written and as it is meant. */
function passwordsOf(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const { password } = new URL(address);
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}
