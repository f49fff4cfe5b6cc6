import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { createVerifyToken } from '../http/caller.ts';
import { openTestServer } from '../http/testing-server.ts';
import { guardRoutes } from '../http/guard.ts';
import { DEFAULT_RATES, type RateName } from '../settings/rates.ts';
import { createVisitors } from '../http/visitor.ts';
import type { OrderDeps } from '../orders/kind.ts';
import { dueMails } from '../mails/sending.ts';
import { sendMail } from '../orders/mails/sending.ts';
import { orderDeps, type ScriptedMail } from '../orders/testing.ts';
import { createEmbeddedIdentity, type EmbeddedIdentity } from '../providers/identity/embedded/embedded.ts';
import type { IdentityAdmin } from '../providers/identity/port.ts';
import type { Database } from '../storage/database.ts';
import { openSecrets } from '../storage/secrets.ts';
import { openTestDatabase } from '../storage/testing.ts';
import type { AccountDeps } from './deps.ts';
import { demandFreshSignIn } from './fresh-sign-in.ts';
import { accountLetters } from './letters.ts';
import { accountRoutes } from './routes.ts';
import { acceptInvitation, renewInvitations } from '../plans/company/accept.ts';
import { companyRoutes, lettersOfCompanies } from '../plans/company/company.ts';
import { leaveCompany } from '../plans/company/change.ts';

export const PASSWORD = 'Telar1234';

export interface Accounts {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly identity: EmbeddedIdentity;
  readonly captcha: { answer: number | Error; readonly asked: string[] };
  readonly mail: ScriptedMail;
  /** The bureau's answer about the card; true unless a test says otherwise. */
  readonly bureau: { knows: (rut: string, serie: string) => boolean; deceased: boolean };
  /** While set, every call to the identity provider's administration throws it. */
  away: Error | undefined;
  /** Registrations wait their full second. */
  unhurried: boolean;
  call(request: Call): Promise<{ status: number; body: Readonly<Record<string, unknown>>; headers: Readonly<Record<string, unknown>> }>;
  /** Signs in. @returns tokens */
  signIn(email: string, password?: string, userAgent?: string): Promise<{ access_token: string; refresh_token: string; status: number }>;
  /** Sends the queued mails. @returns those that were sent */
  deliver(): Promise<readonly { to: string; subject: string; text: string }[]>;
  close(): Promise<void>;
}

export interface Call {
  readonly method?: 'GET' | 'POST';
  /** After /v1/api/users/, or the whole path. */
  readonly to: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly token?: string;
  /** The visitor's IP address. */
  readonly from?: string;
}

const PUBLIC_URL = 'http://localhost:3000';

/** The account feature on a database and an identity provider of its own. Passwords are hashed at full cost. */
export async function openAccounts(rates: Partial<Record<RateName, { max: number; windowSeconds: number }>> = {}): Promise<Accounts> {
  const database = await openTestDatabase();
  const { db } = database;
  const secrets = await openSecrets({ SECRET_KEY: 'ab'.repeat(32), DATA_DIR: '' }, db);
  const visitors = createVisitors({ db, hmac: secrets.hmac, rates: { ...DEFAULT_RATES, ...rates }, lenient: false });
  const identity = createEmbeddedIdentity({ db, secrets, visitors, publicUrl: PUBLIC_URL });
  const accounts = { away: undefined as Error | undefined, unhurried: false };
  const admin = failing(identity.admin, () => accounts.away);
  const captcha = { answer: 0.9 as number | Error, asked: [] as string[] };
  const bureau = { knows: (_rut: string, _serie: string) => true, deceased: false };
  const letterDeps = { db, identity: admin, hmac: secrets.hmac, publicUrl: PUBLIC_URL };
  const letters = { ...accountLetters(letterDeps), ...lettersOfCompanies(letterDeps) };
  const orders: OrderDeps & { readonly mail: ScriptedMail } = orderDeps(db, { hmac: secrets.hmac, letters });
  const app = openTestServer();
  guardRoutes(app, createVerifyToken(identity.tokens));
  demandFreshSignIn(app, db);
  const deps: AccountDeps = {
    db,
    identity: admin,
    hmac: secrets.hmac,
    secondFactor: identity.secondFactor,
    visitors,
    captcha: scripted(captcha),
    isAlive: async () => !bureau.deceased,
    proveSerial: async (rut, serie) => bureau.knows(rut, serie),
    warn: () => {},
    wake: () => {},
    pause: (milliseconds) => sleep(accounts.unhurried ? milliseconds : 0),
    acceptInvitation,
    renewInvitations,
    continueAltas: async () => {},
    leaveCompany,
  };
  accountRoutes(app, deps);
  companyRoutes(app, deps);
  await identity.routes(app);
  await app.ready();
  return Object.assign(accounts, {
    app,
    database,
    identity,
    captcha,
    bureau,
    mail: orders.mail,
    call: (request: Call) => inject(app, request),
    signIn: (email: string, password = PASSWORD, userAgent = '') => signIn(app, { email, password, userAgent }),
    deliver: () => deliver(orders),
    async close() {
      await app.close();
      await database.close();
    },
  });
}

async function inject(app: FastifyInstance, { method = 'POST', to, body, token, from = '192.0.2.1' }: Call) {
  const request: InjectOptions = { method, url: to.startsWith('/') ? to : `/v1/api/users/${to}`, remoteAddress: from };
  if (body) request.payload = body;
  if (token !== undefined) request.headers = { authorization: `Bearer ${token}` };
  const answer = await app.inject(request);
  return { status: answer.statusCode, body: answer.json<Readonly<Record<string, unknown>>>(), headers: answer.headers };
}

async function signIn(app: FastifyInstance, { email, password, userAgent }: { email: string; password: string; userAgent: string }) {
  const answer = await app.inject({
    method: 'POST',
    url: '/realms/veridico/protocol/openid-connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': userAgent },
    payload: new URLSearchParams({ grant_type: 'password', client_id: 'veridico-web', username: email, password }).toString(),
  });
  return { ...answer.json<{ access_token: string; refresh_token: string }>(), status: answer.statusCode };
}

async function deliver(orders: OrderDeps & { readonly mail: ScriptedMail }) {
  const before = orders.mail.sent.length;
  for (const id of await dueMails(orders.db, 50)) await sendMail(orders, id);
  return orders.mail.sent.slice(before);
}

function scripted(captcha: Accounts['captcha']): AccountDeps['captcha'] {
  return {
    simulated: true,
    async score(token, action) {
      captcha.asked.push(`${token} ${action}`);
      if (captcha.answer instanceof Error) throw captcha.answer;
      return captcha.answer;
    },
  };
}

/** The same administration, failing while `error` returns one. */
function failing(admin: IdentityAdmin, error: () => Error | undefined): IdentityAdmin {
  return new Proxy(admin, {
    get(target, name: keyof IdentityAdmin) {
      const reason = error();
      return reason ? () => Promise.reject(reason) : target[name];
    },
  });
}

/** A valid registration form. */
export function aRegistration(fields: Readonly<Record<string, string>> = {}): Record<string, string> {
  const email = fields['email'] ?? 'ana@ejemplo.cl';
  return {
    email,
    username: email,
    firstName: 'Ana',
    lastName: 'Rojas',
    secondLastName: 'Ñancul',
    run: '12345678',
    digito: '5',
    serie: 'B12345678',
    telefono: '56912345678',
    password: PASSWORD,
    ...fields,
  };
}

/** The `uid` token in a mail's link. */
export function uidIn(mail: { readonly text: string } | undefined): string {
  const [, uid] = /\?uid=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  if (uid === undefined) throw new Error('the mail carries no link');
  return uid;
}

/** Asks for the code that a first factor needs; the pause between two mails is left out. @returns the mailed code */
export async function mailedCode(accounts: Accounts, token: string): Promise<string> {
  await accounts.database.db.deleteFrom('rate_limits').execute();
  const { status } = await accounts.call({ to: 'segundo-factor/codigo', body: { password: PASSWORD }, token });
  if (status !== 200) throw new Error(`the code was refused with ${status}`);
  return codeIn((await accounts.deliver()).at(-1));
}

/** The code in a mail. */
export function codeIn(mail: { readonly text: string } | undefined): string {
  return /\d{4} \d{4}/.exec(mail?.text ?? '')?.[0] ?? '';
}
