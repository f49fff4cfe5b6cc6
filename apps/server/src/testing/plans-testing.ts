import { sql } from 'kysely';
import type { Providers } from '../app/providers.ts';
import { openTestApp, type TestApp } from './app-testing.ts';
import { seedPlans } from '../bureau/demo/plans.ts';
import { KINDS } from '../app/kinds.ts';
import type { Environment } from '../settings/settings.ts';
import { TODAY } from '../storage/clock.ts';

const VISA = '4051 8856 0044 6623';
export const DECLINED = '5186 0595 5959 0568';
/** The representative, in the bureau's records, with the current serial. */
export const REPRESENTATIVE = { rut: '12345678-5', serie: 'B12345678' };
/** Set by `followWelcome`. */
export const NEW_PASSWORD = 'Telar12345';
export const COMPANY_RUT = '58234577-5';

export interface TestResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface PlansApp extends TestApp {
  get(to: string, headers?: Readonly<Record<string, string>>): Promise<TestResponse>;
  post(to: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<TestResponse>;
  /** Creates an order with an unsigned contract. @returns orden */
  draft(fields?: Readonly<Record<string, string>>): Promise<string>;
  sign(orden: string): Promise<{ url: string; token: string }>;
  /** Pays at the card page and returns to the site. @returns the review's answer */
  pay(token: string, card?: string): Promise<TestResponse>;
  /** Creates an order, signed and paid. @returns orden */
  paid(fields?: Readonly<Record<string, string>>): Promise<string>;
  prove(orden: string, serie?: string, rut?: string): Promise<TestResponse>;
  alta(orden: string): Promise<TestResponse>;
  /** Sets the password of an account by the link in the newest mail with a matching subject. @returns the status */
  followWelcome(to: string, subject?: RegExp): Promise<number>;
  /** Waits for the newest mail with a matching subject. */
  mail(
    to: string,
    subject: RegExp,
  ): Promise<{ readonly html: string; readonly texto: string; readonly adjuntos: readonly { nombre: string; base64: string }[] }>;
}

/** A valid company form. */
export function aCompanyForm(fields: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    codigoPlan: 'pl-pyme-50',
    razonSocial: 'Comercial Ñandú & Hijos Ltda.',
    nombreFantasia: 'Ñandú',
    rutEmpresa: '58.234.577-5',
    giro: 'Venta al por menor',
    domicilio: 'Los Canelos 123',
    codigoRegion: '16',
    codigoComuna: '16101',
    ciudad: 'Chillán',
    runRepresentanteLegal: '12.345.678-5',
    serieRepresentanteLegal: REPRESENTATIVE.serie,
    nombreRepresentanteLegal: 'María José',
    primerApellidoRepresentanteLegal: 'Núñez',
    correoElectronico: 'gerencia@nandu.cl',
    telefonoCelular: '56912345678',
    telefonoFijo: '',
    encargadoPagoProveedores: 'Ana Soto',
    correoPagoProveedores: 'pagos@nandu.cl',
    telefonoPagoProveedores: '56422123456',
    recaptchaToken: 'x',
    ...fields,
  };
}

/**
 * The application with plans, today's UF at 40.000, and a captcha that rejects only the token `robot`. The long captcha accepts only
 * `cuenta`.
 */
export async function openPlans(
  environment: Environment = {},
  change: (providers: Providers) => Providers = (providers) => providers,
): Promise<PlansApp> {
  const test = await openTestApp(environment, (providers) =>
    change({
      ...providers,
      captcha: { ...providers.captcha, score: async (token) => (token === 'robot' ? 0.1 : 0.9) },
      longCaptcha: { ...providers.longCaptcha, score: async (token) => (token === 'cuenta' ? 0.9 : 0) },
    }),
  );
  await seedPlans(test.db);
  await test.db.insertInto('uf').values({ fecha: TODAY, valor: '40000.00', demo: false }).execute();
  const call = async (to: string, init: RequestInit = {}): Promise<TestResponse> => {
    const response = await fetch(`${test.url}/v1/administracion/${to}`, init);
    return { status: response.status, body: (await response.json()) as TestResponse['body'] };
  };
  const get: PlansApp['get'] = (to, headers = {}) => call(to, { headers });
  const post: PlansApp['post'] = (to, body, headers = {}) =>
    call(to, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
  const draft: PlansApp['draft'] = async (fields = {}) => {
    const { status, body } = await post('transaccion-plan', aCompanyForm(fields));
    if (status !== 200) throw new Error(`no order: ${status} ${JSON.stringify(body)}`);
    return String(body['tbkBuyOrder']);
  };
  const sign: PlansApp['sign'] = async (orden) => {
    const { status, body } = await get(`transaccion-plan-tbk/${orden}`);
    if (status !== 200) throw new Error(`not signed: ${status} ${JSON.stringify(body)}`);
    return body as unknown as { url: string; token: string };
  };
  const pay: PlansApp['pay'] = async (token, card = VISA) => {
    const { method, fields } = await test.visitor.pay({ token }, card);
    const query = new URLSearchParams(fields);
    const back = await fetch(test.url + KINDS.plan.returnPath + (method === 'GET' ? `?${query}` : ''), {
      method,
      redirect: 'manual',
      ...(method === 'POST' && { body: query }),
    });
    await back.arrayBuffer();
    return get(`transaccion-plan-revisar/${token}`);
  };
  const mail: PlansApp['mail'] = async (to, subject) => {
    const deadline = Date.now() + 15_000;
    for (;;) {
      const rows = await test.db.selectFrom('simulated_mails').selectAll().where('para', '=', to).orderBy('id', 'desc').execute();
      const found = rows.find((row) => subject.test(row.asunto));
      if (found) return found;
      if (Date.now() > deadline) throw new Error(`no mail «${subject.source}» among: ${rows.map(({ asunto }) => asunto).join(' | ')}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  return {
    ...test,
    get,
    post,
    draft,
    sign,
    pay,
    async paid(fields = {}) {
      const orden = await draft(fields);
      await pay((await sign(orden)).token);
      return orden;
    },
    prove: (orden, serie = REPRESENTATIVE.serie, rut = REPRESENTATIVE.rut) =>
      get(`transaccion-plan-autenticacion/${encodeURIComponent(rut)}/serie/${encodeURIComponent(serie)}?orden=${orden}`),
    alta: (orden) => get(`transaccion-plan-alta/${orden}`),
    mail,
    async followWelcome(to, subject = /^Bienvenido/) {
      const uid = /[?]uid=([\w-]+)/.exec((await mail(to, subject)).texto)?.[1];
      const answer = await fetch(`${test.url}/v1/api/users/actualizar-password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ uid, nuevaPassword: NEW_PASSWORD, tokenCaptcha: 'x' }),
      });
      await answer.arrayBuffer();
      return answer.status;
    },
  };
}

/** Makes an order's alta due at once. */
export async function altaIsDue({ db }: Pick<TestApp, 'db'>, orden: string): Promise<void> {
  await sql`update plan_orders set alta_siguiente = now(), alta_lease = null where orden = ${orden} and lista is null`.execute(db);
}
