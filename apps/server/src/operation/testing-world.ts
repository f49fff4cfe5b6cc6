import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createPlain, type IncomingMessage, type Server } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import tls from 'node:tls';
import { OFFICE_ROLES } from '@veridico/api';
import type { Kysely } from 'kysely';
import { givenCertificate, hasOwnSeal, openUf } from '../app/open-providers.ts';
import { refusalsOf } from '../app/fit-to-start.ts';
import { seedPlans } from '../bureau/demo/plans.ts';
import { localCertificate, openMailServer, type TestMailServer } from '../providers/mail/testing-server.ts';
import { createWebpay } from '../providers/payments/webpay.ts';
import { PASSWORD, providerFiles, type ProviderFiles } from '../providers/seal/testing-certificate.ts';
import { startTestAuthority, type TestAuthority } from '../providers/seal/testing-tsa.ts';
import { readSettings, type Environment } from '../settings/settings.ts';
import { askToday } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';
import { openSecrets } from '../storage/secrets.ts';
import { openTestDatabase } from '../storage/testing.ts';
import type { Context } from './context.ts';

/** Every secret of the installation under review. */
export const SECRETS = {
  SECRET_KEY: 'ab'.repeat(32),
  IDENTITY_ADMIN_SECRET: 'secreto-de-cuentas',
  WEBPAY_API_KEY: 'secreto-de-pagos',
  INVOICE_TOKEN: 'secreto-de-boletas',
  CAPTCHA_SECRET: 'secreto-de-captcha',
  UF_API_KEY: 'secreto-de-uf',
  METRICS_TOKEN: 'secreto-de-metricas-con-32-signos',
  SEAL_P12_PASSWORD: PASSWORD,
} as const;
export const MAIL_PASSWORD = 'secreto-de-correo';
export const DATABASE_PASSWORD = 'secreto-de-base';

interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}
export type Answer = Reply | ((request: IncomingMessage, body: string) => Reply);

const SAFE = { 'strict-transport-security': 'max-age=1', 'content-security-policy': "default-src 'none'" };
const REALM = '/realms/veridico';

/** Answers of all services in good order, by the beginning of the path. */
function goodAnswers(origin: string): Record<string, Answer> {
  return {
    '/salud': { headers: SAFE, body: { estado: 'listo' } },
    '/metricas': { status: 404, headers: SAFE },
    [`${REALM}/.well-known/openid-configuration`]: { body: { issuer: origin + REALM } },
    [`${REALM}/protocol/openid-connect/certs`]: { body: { keys: [{ kid: '1' }] } },
    [`${REALM}/protocol/openid-connect/token`]: (_request, body) =>
      body.includes(SECRETS.IDENTITY_ADMIN_SECRET)
        ? { body: { access_token: 'x', expires_in: 60 } }
        : { status: 401, body: { error: 'unauthorized_client' } },
    [`${REALM}/protocol/openid-connect/auth`]: { status: 302, headers: { location: `${origin}/?error=login_required` } },
    '/admin/realms/veridico/users': { body: [] },
    '/rswebpaytransaction': ({ headers }) =>
      headers['tbk-api-key-secret'] === SECRETS.WEBPAY_API_KEY
        ? { status: 422, body: { error_message: 'Invalid value for parameter: transaction not found' } }
        : { status: 401, body: { error_message: 'Not Authorized' } },
    '/recaptcha/api/siteverify': (_request, body) => ({
      body: {
        success: false,
        'error-codes': [body.includes(SECRETS.CAPTCHA_SECRET) ? 'invalid-input-response' : 'invalid-input-secret'],
      },
    }),
    '/uf/': ({ url = '' }) =>
      url.includes(SECRETS.UF_API_KEY) ? { body: { UFs: [{ Fecha: '2026-01-01', Valor: '39.000,10' }] } } : { status: 401 },
    '/': { headers: SAFE },
  };
}

export interface World {
  /** The good settings; each fault changes some. */
  readonly environment: Environment;
  /** Answers by the beginning of their path; a fault replaces one. */
  answers: Record<string, Answer>;
  readonly mail: TestMailServer;
  readonly authority: TestAuthority;
  readonly files: ProviderFiles;
  readonly folder: string;
  readonly db: Kysely<Schema>;
  /** Answer of the site without https. */
  plain: Reply;
  /** Puts every service in good order again. */
  restore(): void;
  /** The context of an installation with these settings instead of the good ones. */
  context(changed?: Environment, replaced?: Partial<Context>): Context;
  close(): Promise<void>;
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** A production in good order, whose services are fakes on this machine. Its certificate is trusted until it is closed. */
export async function openWorld(): Promise<World> {
  const [certificate, files, authority, database] = await Promise.all([
    localCertificate(365),
    providerFiles(['rsa:2048'], 365),
    startTestAuthority(),
    openTestDatabase(),
  ]);
  const trusted = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...trusted, certificate.cert]);
  const folder = await mkdtemp(path.join(tmpdir(), 'veridico-revisar-'));
  await writeFile(path.join(folder, 'sello.p12'), files.p12);
  const mail = await openMailServer(certificate);

  const services = createServer(certificate, (request, response) => {
    void (async () => {
      const sent = (await buffer(request)).toString();
      const beginning = Object.keys(world.answers)
        .toSorted((a, b) => b.length - a.length)
        .find((each) => request.url?.startsWith(each));
      const answer = world.answers[beginning ?? '/'] ?? {};
      const { status = 200, headers = {}, body = '' } = typeof answer === 'function' ? answer(request, sent) : answer;
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    })();
  });
  const origin = `https://localhost:${await listen(services)}`;
  const plainSite = createPlain((_request, response) => {
    response.writeHead(world.plain.status ?? 200, world.plain.headers).end();
  });
  const plainUrl = `http://localhost:${await listen(plainSite)}/`;
  const redirect = { status: 301, headers: { location: `${origin}/` } };
  await furnish(database.db, folder);

  const environment = environmentOf({ origin, folder, smtpPort: mail.port, tsa: authority.url });
  const world: World = {
    environment,
    answers: goodAnswers(origin),
    plain: redirect,
    mail,
    authority,
    files,
    folder,
    db: database.db,
    restore() {
      world.answers = goodAnswers(origin);
      world.plain = redirect;
      mail.behaviour = {};
      authority.behaviour = 'well';
    },
    context: (changed = {}, replaced = {}) => contextOf({ ...environment, ...changed }, { origin, plainUrl, db: database.db }, replaced),
    async close() {
      tls.setDefaultCACertificates(trusted);
      await Promise.all([closeServer(services), closeServer(plainSite), mail.close(), authority[Symbol.asyncDispose](), database.close()]);
      await rm(folder, { recursive: true });
    },
  };
  return world;
}

interface Addresses {
  readonly origin: string;
  readonly folder: string;
  readonly smtpPort: number;
  readonly tsa: string;
}

function environmentOf({ origin, folder, smtpPort, tsa }: Addresses): Environment {
  return {
    ...SECRETS,
    NODE_ENV: 'production',
    ALLOW_STAND_INS: 'serie',
    PUBLIC_URL: origin,
    DATA_DIR: folder,
    DATABASE_URL: `postgres://veridico:${DATABASE_PASSWORD}@127.0.0.1/veridico`,
    IDENTITY_URL: origin,
    WEBPAY_ENV: 'produccion',
    WEBPAY_COMMERCE_CODE: '597055555532',
    MERCHANT_NAME: 'Verídico SpA',
    MERCHANT_RUT: '76.086.428-5',
    MERCHANT_ADDRESS: 'Los Canelos 123, Chillán',
    MERCHANT_SIGNER: 'Elena Prado',
    MERCHANT_SIGNER_RUT: '12.345.678-5',
    MERCHANT_SIGNER_TITLE: 'Gerenta general',
    DATA_OFFICER_NAME: 'Elena Prado',
    DATA_OFFICER_MAIL: 'datos@veridico.example',
    IMPACT_ASSESSMENT: '2026-11-20 EIPD-1',
    CONTACT_EMAIL: 'hola@veridico.example',
    INVOICE_URL: origin,
    CAPTCHA_SITE_KEY: 'sitio',
    CAPTCHA_URL: `${origin}/recaptcha/`,
    SEAL_P12: path.join(folder, 'sello.p12'),
    SEAL_TSA_URL: tsa,
    SMTP_URL: `smtp://veridico:${MAIL_PASSWORD}@localhost:${smtpPort}`,
    MAIL_FROM: 'Verídico <avisos@veridico.example>',
    UF_SOURCE: 'cmf',
    UF_URL: origin,
  };
}

/** What an operator loads and gives out before the first sale. */
async function furnish(db: Kysely<Schema>, folder: string): Promise<void> {
  await openSecrets({ SECRET_KEY: SECRETS.SECRET_KEY, DATA_DIR: folder }, db);
  await seedPlans(db);
  const fecha = await askToday(db);
  await db.insertInto('uf').values({ fecha, valor: '39000.10', demo: false }).execute();
  const rows = { nuevas: 1, cambiadas: 0, iguales: 0, rechazadas: 0 };
  await db
    .insertInto('importaciones')
    .values({ tipo: 'personas', fuente: 'registro', corte: fecha, estado: 'terminada', demo: false, ...rows })
    .execute();
  await db
    .insertInto('office_staff')
    .values({
      sub: 'ana',
      nombre: 'Ana',
      correo: 'ana@veridico.example',
      roles: Object.keys(OFFICE_ROLES) as (keyof typeof OFFICE_ROLES)[],
    })
    .execute();
}

interface Fakes {
  readonly origin: string;
  readonly plainUrl: string;
  readonly db: Kysely<Schema>;
}

function contextOf(environment: Environment, { origin, plainUrl, db }: Fakes, replaced: Partial<Context>): Context {
  const settings = readSettings(environment);
  const { WEBPAY_COMMERCE_CODE: commerceCode, WEBPAY_API_KEY: apiKey } = settings;
  return {
    settings,
    clock: () => new Date(),
    database: { db, kind: 'server', missing: [], newer: [] },
    refusals: async () => refusalsOf(settings, { ownSeal: await hasOwnSeal(settings) }),
    payments: createWebpay({ environment: new URL(origin), commerceCode, apiKey, timeoutMs: 2_000 }),
    uf: openUf(settings),
    certificate: () => givenCertificate(settings),
    freeBytes: () => Promise.resolve(50 * 2 ** 30),
    plainUrl,
    mailTo: undefined,
    ...replaced,
  };
}
