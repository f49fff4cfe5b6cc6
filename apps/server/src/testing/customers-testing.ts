import type { RolDeEmpresa } from '@veridico/forms';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql, type InsertObject } from 'kysely';
import { approvalLetters } from '../approvals/letters.ts';
import { approvalRoutes } from '../approvals/routes.ts';
import { batchRoutes } from '../batches/routes.ts';
import { watchingLetters } from '../watching/notices.ts';
import { watchingRoutes } from '../watching/routes.ts';
import { customerOf } from '../account/customers.ts';
import { historyRoutes } from '../history/routes.ts';
import { planLifeLetters } from '../plans/my-plan/letters.ts';
import { myPlanRoutes } from '../plans/my-plan/routes.ts';
import { quotaLetters } from '../queries/letters.ts';
import type { ReportDeps } from '../queries/deps.ts';
import { reportRoutes } from '../queries/routes.ts';
import { shareLetters } from '../sharing/letters.ts';
import { sharingRoutes } from '../sharing/routes.ts';
import { createVerifyToken, type Caller } from '../http/caller.ts';
import { openTestServer } from '../http/testing-server.ts';
import { guardRoutes } from '../http/guard.ts';
import { DEFAULT_RATES, type Rates } from '../settings/rates.ts';
import { openForge, type Forge } from '../http/testing-tokens.ts';
import { createVisitors } from '../http/visitor.ts';
import type { OrderDeps } from '../orders/kind.ts';
import type { CheckProperty, FindSubject } from '../bureau/interface.ts';
import { dueMails } from '../mails/sending.ts';
import { sendMail } from '../orders/mails/sending.ts';
import { aDrawing, orderDeps, testHmac, type ScriptedMail, type ScriptedPayments } from '../orders/testing.ts';
import type { Schema } from '../storage/schema.ts';
import { TODAY } from '../storage/clock.ts';
import type { Database } from '../storage/database.ts';
import { openTestDatabase } from '../storage/testing.ts';
import { rutsFrom } from './ruts-testing.ts';

export interface Customers {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly orders: OrderDeps & { readonly mail: ScriptedMail; readonly payments: ScriptedPayments };
  readonly queries: ReportDeps;
  readonly forge: Forge;
  /** The bureau's answers about subjects; every subject has records, unless a test says otherwise. */
  readonly bureau: { find: FindSubject; check: CheckProperty };
  /** Draws reports; a test may make it fail or slow. */
  readonly press: { draw: OrderDeps['draw'] };
  /** Adds a customer with a contract. @returns the customer with a token */
  contract(options?: ContractOptions): Promise<Someone>;
  /** Adds a customer. @returns the customer with a token */
  someone(options?: Partial<Person>): Promise<Someone>;
  call(token: string, request: Call): Promise<TestResponse>;
  /** Sends the queued mails. @returns those that were sent */
  deliver(): Promise<readonly { to: string; subject: string; text: string }[]>;
  close(): Promise<void>;
}

interface Person {
  readonly rut: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly contrato: 'S' | 'N';
  readonly empresa: string | null;
  /** Role in the company; null if not one of its users. */
  readonly rol: RolDeEmpresa | null;
  /** Queries in a period. */
  readonly limite: number | null;
  /** Proven by the identity card. */
  readonly rutProven: boolean;
}

export type ContractOptions = Partial<InsertObject<Schema, 'contracts'>> & { readonly of?: Partial<Person> };

export interface Someone extends Person {
  readonly id: string;
  readonly token: string;
  /** As the guard reads it from the token. */
  readonly caller: Caller;
}

export interface Call {
  readonly method?: 'GET' | 'POST';
  /** After /v1/administracion/, or a whole path. */
  readonly to: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
}

interface CustomersOptions {
  readonly rates?: Partial<Rates>;
  /** How long a query waits for a connection. */
  readonly acquireMs?: number;
  /** Used instead of opening one; closed with the rest. */
  readonly database?: Database;
}

const aRut = rutsFrom(15_000_000);
let people = 0;

/** The routes of customers on a database of its own, with a scripted bureau and press. */
export async function openCustomers({ rates = {}, acquireMs, database: given }: CustomersOptions = {}): Promise<Customers> {
  const [database, forge] = await Promise.all([given ?? openTestDatabase(acquireMs), openForge()]);
  const { db } = database;
  const press = { draw: (async () => aDrawing()) as OrderDeps['draw'] };
  const bureau = { find: (async () => ({ deceased: false, lines: 1 })) as FindSubject, check: (async () => undefined) as CheckProperty };
  const orders = orderDeps(db, {
    draw: (...wanted) => press.draw(...wanted),
    letters: {
      ...quotaLetters({ db, publicUrl: 'http://localhost:3000' }),
      ...approvalLetters({ db, publicUrl: 'http://localhost:3000' }),
      ...planLifeLetters({ db, publicUrl: 'http://localhost:3000' }),
      ...watchingLetters({ publicUrl: 'http://localhost:3000' }),
      ...shareLetters({ db, hmac: testHmac, publicUrl: 'http://localhost:3000' }),
    },
  });
  const visitors = createVisitors({ db, hmac: orders.hmac, rates: { ...DEFAULT_RATES, ...rates }, lenient: false });
  const app = openTestServer();
  guardRoutes(app, createVerifyToken(forge.tokens));
  await app.register(import('@fastify/formbody'));
  const findCustomer = (caller: Caller) => customerOf(db, caller);
  const queries: ReportDeps = {
    orders,
    visitors,
    findCustomer,
    findSubject: (...asked) => bureau.find(...asked),
    checkProperty: (asked) => bureau.check(asked),
    wake: () => {},
  };
  reportRoutes(app, queries);
  approvalRoutes(app, queries);
  batchRoutes(app, queries);
  watchingRoutes(app, queries);
  myPlanRoutes(app, { orders, visitors, findCustomer, merchantName: 'Verídico SpA', wake: () => {} });
  historyRoutes(app, { db, visitors, findCustomer });
  sharingRoutes(app, { db, visitors, findCustomer, hmac: testHmac, wake: () => {} });
  await app.ready();
  const someone = (options: Partial<Person> = {}) => aCustomer(database, forge, options);
  return {
    app,
    database,
    orders,
    queries,
    forge,
    bureau,
    press,
    someone,
    async contract({ of = {}, ...terms } = {}) {
      const titular = of.empresa ?? of.rut ?? aRut();
      await db
        .insertInto('contracts')
        .values({ ...TERMS, ...terms, titular })
        .execute();
      return someone({ contrato: 'S', ...(of.empresa ? {} : { rut: titular }), ...of });
    },
    call: (token, request) => inject(app, token, request),
    async deliver() {
      const before = orders.mail.sent.length;
      for (const id of await dueMails(db, 50)) await sendMail(orders, id);
      return orders.mail.sent.slice(before);
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}

/** A monthly contract that began today. */
export const TERMS = {
  nombre: 'Plan de prueba',
  tipo: 'mensual',
  moneda: '2',
  consultas: 10,
  valor_adicional: '0.15',
  desde: TODAY,
  hasta: sql<string>`(${TODAY} + interval '12 months')::date`,
  correo: 'plan@ejemplo.cl',
  demo: false,
} as const;

async function aCustomer({ db }: Database, forge: Forge, options: Partial<Person>): Promise<Someone> {
  const person: Person = {
    rut: aRut(),
    email: `cliente${(people += 1)}@ejemplo.cl`,
    emailVerified: true,
    contrato: 'N',
    empresa: null,
    rol: null,
    limite: null,
    rutProven: false,
    ...options,
  };
  const { rut, email, emailVerified, contrato, empresa, rol, limite, rutProven } = person;
  const sub = `sub-${email}`;
  const { id } = await db
    .insertInto('customers')
    .values({
      sub,
      rut,
      rut_probado: rutProven ? sql<Date>`now()` : null,
      contrato,
      contrato_propio: contrato === 'S' && empresa === null,
      empresa,
      rol,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (empresa !== null && rol !== null)
    await db
      .insertInto('company_users')
      .values({ empresa, cliente: id, correo: email, nombre: 'Inés', apellido: `Soto ${id}`, rol, limite, estado: 'activo' })
      .execute();
  const token = await forge.sign({ sub, email, email_verified: emailVerified, rut });
  return { ...person, id, token, caller: await createVerifyToken(forge.tokens)(token) };
}

async function inject(app: FastifyInstance, token: string, { method = 'GET', to, form, json, headers = {} }: Call): Promise<TestResponse> {
  const request: InjectOptions = {
    method: form || json ? 'POST' : method,
    url: to.startsWith('/') ? to : `/v1/administracion/${to}`,
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(form && { payload: new URLSearchParams(form).toString() }),
    ...(json !== undefined && { payload: JSON.stringify(json) }),
  };
  const answer = await app.inject(request);
  const text = answer.body;
  const body = /^[{[]/.test(text) ? answer.json<Readonly<Record<string, unknown>>>() : {};
  return { status: answer.statusCode, headers: answer.headers, text, body };
}
