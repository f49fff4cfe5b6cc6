import type { RolDeEmpresa } from '@veridico/forms';
import { sql, type Kysely } from 'kysely';
import type { Providers } from '../app/providers.ts';
import { aPerson } from './app-testing.ts';
import { enrol } from '../plans/members.ts';
import type { CompanyState } from '../plans/representation/matrix.ts';
import { openPlans, type TestResponse, type PlansApp } from './plans-testing.ts';
import type { IdentityAdmin } from '../providers/identity/port.ts';
import type { Environment } from '../settings/settings.ts';
import { TODAY } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';
import { rutsFrom } from './ruts-testing.ts';

export const PASSWORD = 'Telar1234';
/** The card of a second representative, who belongs to none of the tests' companies. */
export const STRANGER = { rut: '23456789-6', serie: 'A00000001' };

export interface RepresentationApp extends PlansApp {
  readonly admin: IdentityAdmin;
  /** A new company's RUT each time. */
  company(): string;
  /** A client company with a pack and its data on record. @returns its RUT */
  client(state?: Exclude<CompanyState, 'libre'>): Promise<string>;
  /** Adds an account that acts for a company. @param cautious within the days of caution after a claim */
  member(empresa: string, rol: RolDeEmpresa, options?: { readonly email?: string; readonly cautious?: boolean }): Promise<Member>;
  /** Adds an account that acts for no company. */
  person(): Promise<Member>;
  /** A new session of a member. */
  again(who: Member): Promise<Member>;
  /** Sends a request with a member's token. */
  as(who: Member | undefined, to: string, body?: unknown): Promise<TestResponse>;
  /** Creates an order for a company, paid and proven by the stranger. @returns orden */
  claimed(empresa: string, correo: string): Promise<string>;
  /** Id of an order's claim. */
  claimOf(orden: string): Promise<string>;
  /** Token of the link that an administrator was mailed. */
  linkOf(email: string): Promise<string>;
}

export interface Member {
  readonly email: string;
  readonly token: string;
  readonly sub: string;
}

const aCompanyRut = rutsFrom(77_100_000);
let people = 0;

/** A pack that began today. */
export const PACK_TERMS = {
  nombre: 'Pack de prueba',
  tipo: 'pack',
  moneda: '1',
  consultas: 10,
  valor_adicional: '0',
  desde: TODAY,
  hasta: sql<string>`(${TODAY} + interval '6 months')::date`,
  correo: 'plan@ejemplo.cl',
  demo: false,
} as const;

/** The whole application, with accounts that sign in, companies in every state, and a stranger who pays. */
export async function openRepresentation(environment: Environment = {}): Promise<RepresentationApp> {
  let admin: IdentityAdmin | undefined;
  const test = await openPlans(
    {
      RATES:
        'contratacion=1000/3600,serieRut=1000/3600,serie=1000/3600,serieRutTope=1000/3600,orden=1000/60,passwordActual=100/900,firma=1000/3600',
      ...environment,
    },
    (providers: Providers) => {
      admin = providers.identity.admin;
      return providers;
    },
  );
  const { db } = test;
  if (!admin) throw new Error('no accounts');
  const accounts = admin;
  await aPerson(db);
  await aPerson(db, { rut: STRANGER.rut, serie: STRANGER.serie });
  const app: RepresentationApp = {
    ...test,
    admin: accounts,
    company: aCompanyRut,
    client: (state = 'establecida') => aClient(db, state),
    async member(empresa, rol, { email = `miembro${(people += 1)}@ejemplo.cl`, cautious = false } = {}) {
      const user = await accounts.create({ email, firstName: 'Ana', lastName: 'Soto', rut: '', password: PASSWORD, emailVerified: true });
      await db.transaction().execute((trx) => enrol(trx, { empresa, rol, user, cautious }));
      return { email, sub: user.id, token: await signIn(test.url, email) };
    },
    async person() {
      const email = `persona${(people += 1)}@ejemplo.cl`;
      const user = await accounts.create({ email, firstName: 'Eva', lastName: 'Mora', rut: '', password: PASSWORD, emailVerified: true });
      return { email, sub: user.id, token: await signIn(test.url, email) };
    },
    again: async (who) => ({ ...who, token: await signIn(test.url, who.email) }),
    as(who, to, body) {
      const headers: Record<string, string> = who ? { authorization: `Bearer ${who.token}` } : {};
      return body === undefined ? test.get(to, headers) : test.post(to, body, headers);
    },
    async claimed(empresa, correo) {
      const orden = await test.paid({
        codigoPlan: 'pl-pack-pyme-10',
        rutEmpresa: empresa,
        correoElectronico: correo,
        runRepresentanteLegal: STRANGER.rut,
        serieRepresentanteLegal: STRANGER.serie,
      });
      const proven = await test.prove(orden, STRANGER.serie, STRANGER.rut);
      if (proven.status !== 200) throw new Error(`not proven: ${JSON.stringify(proven.body)}`);
      await test.alta(orden);
      return orden;
    },
    async claimOf(orden) {
      const { id } = await db.selectFrom('representation_claims').select('id').where('orden', '=', orden).executeTakeFirstOrThrow();
      return id;
    },
    async linkOf(email) {
      const { texto } = await test.mail(email, /Contrató a nombre de/);
      return /solicitud\?s=([\w-]+)/.exec(texto)?.[1] ?? '';
    },
  };
  return app;
}

async function aClient(db: Kysely<Schema>, state: Exclude<CompanyState, 'libre'>): Promise<string> {
  const empresa = aCompanyRut();
  await db
    .insertInto('contracts')
    .values({ ...PACK_TERMS, titular: empresa })
    .execute();
  await db
    .insertInto('companies')
    .values({ rut: empresa, razon_social: `Empresa ${empresa}`, ...COMPANY_DATA })
    .execute();
  const poderes = state === 'declarada' ? 'declarados' : 'comprobados';
  await db.insertInto('company_standings').values({ empresa, poderes, orden: null }).execute();
  return empresa;
}

/** Data that a company said online, besides its names. */
export const COMPANY_DATA = {
  nombre_fantasia: 'Empresa',
  giro: 'Comercio',
  domicilio: 'Los Canelos 123',
  ciudad: 'Chillán',
  cut: '16101',
  correo: 'contacto@empresa.cl',
  telefono: '56987650000',
  encargado_pago: 'Ana Soto',
  correo_pago: 'pagos@empresa.cl',
  telefono_pago: '56422123456',
};

async function signIn(url: string, username: string): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'password', client_id: 'veridico-web', username, password: PASSWORD, scope: 'openid' });
  const answer = await fetch(`${url}/realms/veridico/protocol/openid-connect/token`, { method: 'POST', body });
  return ((await answer.json()) as { access_token: string }).access_token;
}
