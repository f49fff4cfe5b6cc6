import { z } from 'zod';
import { contact } from './contact.ts';
import { dataProtection } from './data-protection.ts';
import { merchant } from './merchant.ts';
import { refundAlone } from './refund-alone.ts';
import { DEFAULT_RATES, readRates } from './rates.ts';
import { CRASH_POINTS, type CrashPoint } from './crash-points.ts';
import { es } from 'zod/locales';
import { SCENARIO_NAMES } from './scenarios.ts';
import { readAllowed, STAND_IN_NAMES } from './stand-in-names.ts';

const SECOND = 1_000;

const flag = (value: string) => ['true', '1', 'si', 'sí'].includes(value.toLowerCase());
const text = (fallback: string) => z.string().default(fallback);
const onOff = z.string().default('').transform(flag);

/** Every setting, from environment variables: name, meaning, default and check in one place. docs/settings.md is generated from this. */
export const settingsSchema = z.object({
  NODE_ENV: text('development').describe("Con 'production' el proceso no parte sobre piezas simuladas que ALLOW_STAND_INS no nombre"),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000).describe('Puerto'),
  HOST: text('127.0.0.1').describe('Dirección en que escucha; 0.0.0.0 para todas'),
  PUBLIC_URL: z.url().optional().describe('Dirección pública, en códigos QR y retornos de pago; por omisión http://localhost:PORT'),
  DATA_DIR: text('./.data').describe('Carpeta con todo el estado de la instalación'),
  DATABASE_URL: z.string().optional().describe('PostgreSQL 15 o superior; sin ella se usa la base embebida en DATA_DIR'),
  DATABASE_POOL: z.coerce.number().int().min(1).max(500).default(10).describe('Conexiones a PostgreSQL por proceso'),
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .optional()
    .describe(
      '32 bytes en hexadecimal; por omisión se crea en DATA_DIR. Obligatoria con DATABASE_URL. Perderla deja sin verificar los informes emitidos',
    ),
  ALLOW_STAND_INS: z
    .string()
    .default('')
    .transform((text, context) => {
      try {
        return readAllowed(text);
      } catch (error) {
        context.addIssue(`no existe «${error instanceof Error ? error.message : ''}»; puede nombrar ${STAND_IN_NAMES.join(', ')}`);
        return z.NEVER;
      }
    })
    .describe(`Piezas simuladas que se permiten en producción, por su nombre y separadas por comas: ${STAND_IN_NAMES.join(', ')}`),
  DEMO_PASSWORD: z
    .string()
    .min(12, 'escribe al menos 12 caracteres')
    .optional()
    .describe(
      'Contraseña (con cualquier usuario) para /dev y la página de pago simulada, que se pide a quien no está en esta misma máquina; obligatoria fuera de producción si PUBLIC_URL no es local',
    ),
  DEMO_DATA: text('si').describe("'no' deja la base sin datos de demostración"),
  REPRESENTATION: z
    .enum(['', 'strict'])
    .default('')
    .describe(
      "'strict' exige probar los poderes de quien contrata por primera vez para una empresa, como siempre en producción; sin él los da por probados una pieza simulada",
    ),
  LIMITS: z.enum(['', 'strict']).default('').describe("'strict' aplica los límites por IP sin el margen de demostración"),
  RATES: z
    .string()
    .default('')
    .transform((text, context) => {
      try {
        return readRates(text);
      } catch (error) {
        context.addIssue(`no se entiende «${error instanceof Error ? error.message : ''}»; escribe nombre=cuántos/segundos`);
        return z.NEVER;
      }
    })
    .describe(
      `Límites distintos de los habituales: nombre=cuántos/segundos, separados por comas. Nombres: ${Object.keys(DEFAULT_RATES).join(', ')}`,
    ),
  TRUST_PROXY: z
    .string()
    .optional()
    .describe('Direcciones o redes de los proxies de confianza, separadas por comas; solo ellos dicen de quién es una solicitud'),
  IDENTITY_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Keycloak 26 con el realm del producto, como lo ven los navegadores y sin /realms; sin ella las cuentas viven en este proceso',
    ),
  IDENTITY_ADMIN_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('El mismo Keycloak por la red interna, si este servidor llega por otra dirección; por omisión IDENTITY_URL'),
  IDENTITY_ADMIN_CLIENT: text('veridico-server').describe(
    'Cliente confidencial del realm con cuya cuenta de servicio se administran usuarios',
  ),
  IDENTITY_ADMIN_SECRET: z.string().optional().describe('Su secreto; obligatorio con IDENTITY_URL'),
  AUTH_FLOW: z
    .enum(['password', 'code'])
    .default('password')
    .describe(
      "Cómo se inicia sesión: 'password' en el formulario del producto; 'code' en la página del proveedor de cuentas, con código y PKCE, y con lo que ese proveedor exija además",
    ),
  SECOND_FACTOR: z
    .enum(['', 'required'])
    .default('')
    .describe(
      "'required' exige en la oficina haber entrado con verificación en dos pasos, como siempre en producción; sin él basta la contraseña",
    ),
  REFUND_ALONE: refundAlone,
  WEBPAY_ENV: z.enum(['simulado', 'integracion', 'produccion']).default('simulado').describe('Quién cobra'),
  WEBPAY_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Con WEBPAY_ENV=simulado, dirección de un simulador que corre aparte; sin ella lo sirve este mismo proceso'),
  WEBPAY_SCENARIO: z
    .enum(SCENARIO_NAMES)
    .optional()
    .describe('Con WEBPAY_ENV=simulado, desenlace de todos los pagos que no elijan otro (docs/how-to/try-payment-outcomes.md)'),
  WEBPAY_COMMERCE_CODE: z.string().optional().describe('Código de comercio de Transbank'),
  WEBPAY_API_KEY: z.string().optional().describe('Llave de Transbank'),
  WEBPAY_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    // The lease of a payment assumes calls of at most 10 s.
    .max(10 * SECOND)
    .default(10 * SECOND)
    .describe('Espera máxima de cada llamada a Transbank'),
  ...merchant,
  ...dataProtection,
  INVOICE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Servicio que emite boletas, facturas y notas de crédito (docs/how-to/issue-tax-documents.md); sin ella solo hay comprobantes internos',
    ),
  INVOICE_TOKEN: z.string().optional().describe('Credencial de ese servicio; obligatoria con INVOICE_URL'),
  ...contact,
  CAPTCHA_SITE_KEY: z.string().optional().describe('Clave de sitio de reCAPTCHA v3; con CAPTCHA_SECRET'),
  CAPTCHA_SECRET: z.string().optional().describe('Clave secreta de reCAPTCHA v3; sin ella se usa el captcha propio'),
  CAPTCHA_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://www.google.com/recaptcha/')
    .transform((address) => address.replace(/\/*$/, '/'))
    .describe('Dirección de reCAPTCHA; https://www.recaptcha.net/recaptcha/ donde no se llega a google.com'),
  CAPTCHA_SCORE: z.coerce.number().min(0).max(1).optional().describe('Puntaje fijo del captcha propio, para pruebas'),
  SEAL_P12: z
    .string()
    .optional()
    .describe('Archivo P12 de un prestador acreditado; por omisión se crea un sello propio, y uno autofirmado también cuenta como propio'),
  SEAL_P12_PASSWORD: z.string().optional().describe('Clave del archivo P12'),
  SEAL_PEM: z
    .string()
    .optional()
    .describe('En vez de SEAL_P12, archivo PEM con la clave privada y los certificados, primero el de la clave'),
  SEAL_PEM_PASSWORD: z.string().optional().describe('Clave de la clave privada de SEAL_PEM, si está cifrada'),
  SEAL_TSA_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Autoridad de sellado de tiempo (RFC 3161), https://usuario:clave@… si los pide; sin ella los informes no llevan marca de tiempo, y tampoco mientras no responda',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'Servidor de correo, smtp://usuario:clave@servidor:587 o smtps://…:465; sin ella los correos quedan en /dev/correos. En producción exige cifrado; ?requireTLS=false al final lo dispensa',
    ),
  MAIL_FROM: z.string().optional().describe('Remitente de los correos, «Nombre <correo>»; obligatoria con SMTP_URL'),
  MAIL_ATTACH_REPORT: onOff.describe("'true' adjunta el PDF al correo que avisa que el informe está listo"),
  UF_SOURCE: z
    .enum(['', 'cmf', 'mindicador'])
    .default('')
    .describe(
      "De dónde se toma cada día el valor de la UF: 'cmf' (con UF_API_KEY) o 'mindicador'; sin él, de lo que cargues con «veridico import uf»",
    ),
  UF_API_KEY: z.string().optional().describe('Clave de la API de la CMF; obligatoria con UF_SOURCE=cmf'),
  UF_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Dirección de esa API, si no es la pública'),
  TEST_CLIENTE: onOff.describe("'true' muestra en /test-cliente lo que el navegador guarda del cliente también en producción"),
  DRAIN_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60 * SECOND)
    .default(0)
    .describe(
      'Cuánto sigue atendiendo tras SIGTERM, con /salud ya en 503, para que un balanceador deje de enviarle visitas; más de lo que ese tarda en notarlo',
    ),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{32,}$/, 'escribe al menos 32 caracteres sin espacios')
    .optional()
    .describe('Credencial de quien lee /metricas y el detalle de /salud (Authorization: Bearer …); sin ella /metricas no existe'),
  DRAWING_THREADS: z.coerce.number().int().min(1).max(32).default(2).describe('Hilos que dibujan informes'),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('warn').describe('Detalle del registro'),
  CRASH_AT: z
    .enum(Object.keys(CRASH_POINTS) as CrashPoint[])
    .optional()
    .describe('Solo para pruebas: el proceso muere al llegar a ese punto de un pago (decisión 0014)'),
  FOOTER_YEAR: text('2025').describe('Año del pie de página'),
});

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Settings extends Omit<z.infer<typeof settingsSchema>, 'PUBLIC_URL' | 'MAIL_FROM'> {
  /** Without a slash at its end. */
  readonly PUBLIC_URL: string;
  /** «Name <address>». */
  readonly MAIL_FROM: string;
  readonly production: boolean;
}

/** All errors in the settings, one line each with its fix. For the person who starts the process. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** @throws SettingsError naming every invalid setting */
export function readSettings(environment: Environment): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = settingsSchema.safeParse(given, { error: es().localeError });
  if (!parsed.success) throw new SettingsError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  const settings = parsed.data;
  const production = settings.NODE_ENV === 'production';
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, '');
  const wrong = contradictions(settings);
  if (wrong.length > 0) throw new SettingsError(wrong.join('\n'));
  const from = settings.MAIL_FROM ?? `Verídico <avisos@${new URL(publicUrl).hostname}>`;
  return { ...settings, PUBLIC_URL: publicUrl, MAIL_FROM: from, production };
}

/** Errors between settings: a missing companion or a conflict. One sentence each. */
function contradictions(settings: z.output<typeof settingsSchema>): string[] {
  return [
    ...(settings.DATABASE_URL && !settings.SECRET_KEY
      ? ['SECRET_KEY: es obligatoria con DATABASE_URL; créala con: openssl rand -hex 32']
      : []),
    ...(settings.IDENTITY_URL && !settings.IDENTITY_ADMIN_SECRET ? ['IDENTITY_ADMIN_SECRET: es obligatoria con IDENTITY_URL'] : []),
    // Production names each missing one itself.
    ...(settings.NODE_ENV !== 'production' &&
    new Set([settings.MERCHANT_SIGNER, settings.MERCHANT_SIGNER_RUT, settings.MERCHANT_SIGNER_TITLE].map(Boolean)).size > 1
      ? ['MERCHANT_SIGNER, MERCHANT_SIGNER_RUT y MERCHANT_SIGNER_TITLE: son obligatorias las tres o ninguna']
      : []),
    ...(Boolean(settings.INVOICE_URL) !== Boolean(settings.INVOICE_TOKEN)
      ? ['INVOICE_URL e INVOICE_TOKEN: son obligatorias las dos o ninguna']
      : []),
    ...(['IDENTITY_ADMIN_URL', 'IDENTITY_ADMIN_SECRET'] as const)
      .filter((name) => settings[name] !== undefined && !settings.IDENTITY_URL)
      .map((name) => `${name}: solo sirve con IDENTITY_URL`),
    ...(['IDENTITY_URL', 'IDENTITY_ADMIN_URL'] as const)
      .filter((name) => settings[name]?.includes('/realms'))
      .map((name) => `${name}: escribe la dirección de Keycloak sin /realms`),
    ...(settings.WEBPAY_ENV === 'produccion' && !(settings.WEBPAY_COMMERCE_CODE && settings.WEBPAY_API_KEY)
      ? ['WEBPAY_COMMERCE_CODE y WEBPAY_API_KEY: son obligatorias con WEBPAY_ENV=produccion']
      : []),
    ...(Boolean(settings.CAPTCHA_SITE_KEY) !== Boolean(settings.CAPTCHA_SECRET)
      ? ['CAPTCHA_SITE_KEY y CAPTCHA_SECRET: son obligatorias las dos o ninguna']
      : []),
    ...(settings.SMTP_URL && !settings.MAIL_FROM ? ['MAIL_FROM: es obligatoria con SMTP_URL'] : []),
    ...(['WEBPAY_URL', 'WEBPAY_SCENARIO'] as const)
      .filter((name) => settings[name] !== undefined && settings.WEBPAY_ENV !== 'simulado')
      .map((name) => `${name}: solo sirve con WEBPAY_ENV=simulado`),
    ...(settings.WEBPAY_URL && settings.WEBPAY_SCENARIO
      ? ['WEBPAY_SCENARIO: no sirve con WEBPAY_URL; el desenlace lo decide el simulador de esa dirección']
      : []),
    ...aboutUf(settings),
    ...(settings.SEAL_P12 && settings.SEAL_P12_PASSWORD === undefined ? ['SEAL_P12_PASSWORD: es obligatoria con SEAL_P12'] : []),
    ...(settings.SEAL_P12 && settings.SEAL_PEM ? ['SEAL_PEM: sobra con SEAL_P12; deja una de las dos'] : []),
  ];
}

function aboutUf({ UF_SOURCE, UF_API_KEY, UF_URL }: z.output<typeof settingsSchema>): string[] {
  if (UF_SOURCE === 'cmf' && !UF_API_KEY) return ['UF_API_KEY: es obligatoria con UF_SOURCE=cmf'];
  return UF_SOURCE === '' && UF_URL ? ['UF_URL: solo sirve con UF_SOURCE'] : [];
}
