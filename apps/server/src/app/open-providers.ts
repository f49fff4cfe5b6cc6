import { readFile } from 'node:fs/promises';
import type { Providers } from './providers.ts';
import { createDrawing } from '../issuing/drawing/drawing.ts';
import { CAPTCHA_THRESHOLD, type Captcha } from '../providers/captcha/port.ts';
import { createProofOfWork, LONG_EFFORT } from '../providers/captcha/proof-of-work.ts';
import { createRecaptcha } from '../providers/captcha/recaptcha/recaptcha.ts';
import { createVisitors } from '../http/visitor.ts';
import { createEmbeddedIdentity, type EmbeddedIdentity } from '../providers/identity/embedded/embedded.ts';
import { createKeycloakIdentity } from '../providers/identity/keycloak/keycloak.ts';
import type { Identity } from '../providers/identity/port.ts';
import { createEmbeddedInvoices } from '../providers/invoices/embedded.ts';
import { createHttpInvoices } from '../providers/invoices/http.ts';
import type { InvoiceEmitter } from '../providers/invoices/port.ts';
import { createMailbox } from '../providers/mail/mailbox.ts';
import type { Mail } from '../providers/mail/port.ts';
import { createSmtp } from '../providers/mail/smtp.ts';
import { TEST_CARDS } from '../providers/payments/simulated/cards.ts';
import type { Payments } from '../providers/payments/port.ts';
import { simulatedWebpay } from '../providers/payments/simulated/plugin.ts';
import { createWebpay } from '../providers/payments/webpay.ts';
import { SealFileError } from '../providers/seal/certificate.ts';
import { keepSeal } from '../providers/seal/embedded.ts';
import { openSeal, type SealMaterials } from '../providers/seal/materials.ts';
import type { Seal } from '../providers/seal/port.ts';
import { openThreadedSeal } from '../providers/seal/threaded.ts';
import { createCmf } from '../providers/uf/cmf.ts';
import { createMindicador } from '../providers/uf/mindicador.ts';
import type { UfSource } from '../providers/uf/port.ts';
import { sellerName } from '../settings/seller.ts';
import type { Settings } from '../settings/settings.ts';
import type { Database } from '../storage/database.ts';
import type { Secrets } from '../storage/secrets.ts';

const SIMULATED_WEBPAY = '/webpay-simulado';
/** Delay of a late answer of the simulator beyond the merchant's timeout. */
const LATE_MS = 2_000;

interface OpenedStorage {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly demoData: boolean;
}

/** The only place that names concrete providers: each port's stand-in or real implementation, by the settings. */
export async function openProviders(settings: Settings, { database, secrets, demoData }: OpenedStorage): Promise<Providers> {
  const simulated = settings.WEBPAY_ENV === 'simulado';
  const { db } = database;
  const identity = openIdentity(settings, database, secrets);
  const uf = openUf(settings);
  return {
    database,
    secrets,
    demoData,
    payments: openPayments(settings),
    captcha: openCaptcha(settings, database, secrets),
    longCaptcha: createProofOfWork({ db, hmac: secrets.hmac, effort: LONG_EFFORT, fixedScore: CAPTCHA_THRESHOLD }),
    mail: openMail(settings, database),
    invoices: openInvoices(settings),
    seal: await openSealOf(settings, secrets),
    drawing: createDrawing({ threads: settings.DRAWING_THREADS }),
    testCards: simulated ? TEST_CARDS : [],
    identity,
    ...(uf && { uf }),
    ...(identity.demoAdmin && { demoAdmin: identity.demoAdmin }),
    standInRoutes: async (app) => {
      await identity.routes?.(app);
      if (!simulated || settings.WEBPAY_URL) return;
      await app.register(simulatedWebpay, {
        prefix: SIMULATED_WEBPAY,
        db,
        publicUrl: settings.PUBLIC_URL,
        merchant: sellerName(settings),
        chooseScenario: () => settings.WEBPAY_SCENARIO,
        slowMs: settings.WEBPAY_TIMEOUT_MS + LATE_MS,
      });
    },
  };
}

/** Keycloak or the embedded provider, never both: no second token issuer may run beside Keycloak. */
function openIdentity(settings: Settings, { db }: Database, secrets: Secrets): Identity & Partial<EmbeddedIdentity> {
  const { IDENTITY_URL: url, IDENTITY_ADMIN_URL: adminUrl, IDENTITY_ADMIN_CLIENT: client, IDENTITY_ADMIN_SECRET: secret = '' } = settings;
  if (url) return createKeycloakIdentity({ url, adminUrl, client, secret });
  // The embedded provider is a stand-in: its limits are lenient unless strict ones are set.
  const visitors = createVisitors({
    db,
    hmac: secrets.hmac,
    rates: settings.RATES,
    lenient: !settings.production && settings.LIMITS !== 'strict',
  });
  return createEmbeddedIdentity({
    db,
    secrets,
    visitors,
    publicUrl: settings.PUBLIC_URL,
    passwordGrant: settings.AUTH_FLOW === 'password',
  });
}

/** The card provider of the settings. */
export function openPayments(settings: Settings): Payments {
  const { WEBPAY_ENV, WEBPAY_URL, WEBPAY_COMMERCE_CODE: commerceCode, WEBPAY_API_KEY: apiKey, WEBPAY_TIMEOUT_MS: timeoutMs } = settings;
  const access = { commerceCode, apiKey, timeoutMs };
  if (WEBPAY_ENV !== 'simulado') return createWebpay({ environment: WEBPAY_ENV, ...access });
  if (WEBPAY_URL) return createWebpay({ environment: new URL(WEBPAY_URL), ...access });
  return createWebpay({ environment: new URL(`http://127.0.0.1:${settings.PORT}${SIMULATED_WEBPAY}`), ownPages: true, ...access });
}

function openCaptcha(settings: Settings, { db }: Database, { hmac }: Secrets): Captcha {
  const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret, CAPTCHA_URL: base } = settings;
  if (siteKey && secret) return createRecaptcha({ siteKey, secret, base, hostname: new URL(settings.PUBLIC_URL).hostname });
  return createProofOfWork({ db, hmac, fixedScore: settings.CAPTCHA_SCORE });
}

function openMail(settings: Settings, { db }: Database): Mail {
  const { SMTP_URL: url, MAIL_FROM: from, production: requireTls } = settings;
  return url ? createSmtp({ url, from, requireTls }) : createMailbox({ db, from });
}

const CMF = 'https://api.cmfchile.cl/api-sbifv3/recursos_api';
const MINDICADOR = 'https://mindicador.cl/api';

/** Undefined if UF values are imported. */
export function openUf({ UF_SOURCE, UF_API_KEY: key = '', UF_URL: base }: Settings): UfSource | undefined {
  if (UF_SOURCE === 'cmf') return createCmf({ base: base ?? CMF, key });
  return UF_SOURCE === 'mindicador' ? createMindicador({ base: base ?? MINDICADOR }) : undefined;
}

function openInvoices({ INVOICE_URL: url, INVOICE_TOKEN: token }: Settings): InvoiceEmitter {
  return url && token ? createHttpInvoices({ url: url.replace(/\/+$/, ''), token }) : createEmbeddedInvoices();
}

async function openSealOf(settings: Settings, { keep }: Secrets): Promise<Seal> {
  const certificate = (await givenCertificate(settings)) ?? { kind: 'own', kept: await keepSeal(keep) };
  return openThreadedSeal({ certificate, tsaUrl: settings.SEAL_TSA_URL });
}

/** Whether the sealing certificate is self-signed, like the generated one. @throws SealFileError */
export async function hasOwnSeal(settings: Settings): Promise<boolean> {
  const certificate = await givenCertificate(settings);
  return certificate === undefined || (await openSeal({ certificate, tsaUrl: undefined })).simulated;
}

/** The certificate from the settings; undefined if none is set. @throws SealFileError */
export async function givenCertificate(settings: Settings): Promise<SealMaterials['certificate'] | undefined> {
  const { SEAL_P12, SEAL_P12_PASSWORD: password = '', SEAL_PEM, SEAL_PEM_PASSWORD } = settings;
  if (SEAL_P12) return { kind: 'p12', p12: await readSealFile('SEAL_P12', SEAL_P12), password };
  if (!SEAL_PEM) return undefined;
  return { kind: 'pem', pem: (await readSealFile('SEAL_PEM', SEAL_PEM)).toString('utf8'), password: SEAL_PEM_PASSWORD };
}

async function readSealFile(setting: string, file: string): Promise<Buffer> {
  return readFile(file).catch(() => {
    throw new SealFileError(`${setting}: no se puede leer ${file}`);
  });
}
