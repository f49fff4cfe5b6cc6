import { createHash, randomBytes } from 'node:crypto';
import { checkDigit } from '@veridico/forms';
import { sql } from 'kysely';
import { newVerificationCode, readVerificationCode, CODE_PURPOSE } from '../../apps/server/src/orders/crockford.ts';
import { enrol } from '../../apps/server/src/plans/members.ts';
import { simulatedVisitor } from '../../apps/server/src/providers/payments/simulated/visitor.ts';
import { openSecrets } from '../../apps/server/src/storage/secrets.ts';
import { addCompanies, addPlan, knownRut, planForm, purchaseForm, REPRESENTATIVE, TEST_CARDS } from '../frame/records.ts';
import { poll } from '../frame/retry.ts';
import { SECRET_KEY } from '../frame/server.ts';
import { passwordGrant, TOKEN_PATH } from '../frame/tokens.ts';
import { expectStatus } from './caller.ts';
import type { TestedServer } from './server.ts';

export const PASSWORD = 'Correcta1234';
/** Number of accounts. */
const ACCOUNTS = 64;
const COMPANY = '58234577-5';
/** First RUT bodies of newcomers and of people without records. */
const FIRST = { person: 11_000_000, nobody: 21_000_000 };

/** The data of the attacks and comparisons. */
export interface Fixtures {
  /** An issued report. */
  readonly report: { readonly folio: string; readonly codigo: string; readonly orden: string; readonly correo: string };
  /** Order of a report too old to be opened by the order number. */
  readonly closedOrder: string;
  /** Mail addresses of accounts with the password PASSWORD. */
  readonly correos: readonly string[];
  /** Access token of a company's administrator, valid for a minute at least. */
  administrator(): Promise<string>;
  /** Order of a new paid plan whose representative is not identified. */
  paidPlan(): Promise<string>;
  /** Token of the mailed link of a new open claim. */
  claimLink(): Promise<string>;
  /** A person with an identity card and without an account, another one for each call. */
  newcomer(): { readonly rut: string; readonly serie: string };
  /** A RUT without records, another one for each call. */
  stranger(): string;
}

export function correoOf(kind: 'cuenta' | 'nadie0', number: number): string {
  return `${kind}-${String(number).padStart(6, '0')}@ejemplo.cl`;
}

/** @param newcomers upper bound of the calls of `newcomer` */
export async function createFixtures(server: TestedServer, newcomers: number): Promise<Fixtures> {
  const { db } = server;
  await addCompanies(db);
  await addPlan(db);
  await addNewcomers(server, newcomers);
  const correos = await addAccounts(server);
  const report = await buyReport(server);
  const closed = await buyReport(server);
  await sql`update orders set creada = now() - interval '3 days' where orden = ${closed.orden}`.execute(db);
  let [people, nobody, plans] = [0, 0, 0];
  return {
    report,
    closedOrder: closed.orden,
    correos,
    administrator: tokenOf(server, correos[0] ?? ''),
    paidPlan: () => contractPlan(server, (plans += 1)),
    claimLink: async () => {
      const company = (plans += 1);
      await becomeClient(server, await contractPlan(server, company), 200);
      await becomeClient(server, await contractPlan(server, (plans += 1), company), 409);
      return newestLink(db, planCorreo(company), /solicitud\?s=(\S+)/);
    },
    newcomer: () => personOf(people++),
    stranger: () => rutOf(FIRST.nobody + nobody++),
  };
}

function rutOf(body: number): string {
  return `${body}-${checkDigit(body)}`;
}

function personOf(number: number) {
  const serie = createHash('sha256').update(`serie ${number}`).digest('hex').slice(0, 8);
  return { rut: rutOf(FIRST.person + number), serie: `B${(Number.parseInt(serie, 16) % 100_000_000).toString().padStart(8, '0')}` };
}

const BATCH = 500;

async function addNewcomers({ db }: TestedServer, many: number): Promise<void> {
  for (let first = 0; first < many; first += BATCH) {
    const values = Array.from({ length: Math.min(BATCH, many - first) }, (_, next) => {
      const { rut, serie } = personOf(first + next);
      return { rut, nombres: 'Ana', apellido_paterno: 'Rojas', fallecido: false, serie, series_anteriores: [], demo: false };
    });
    await db.insertInto('personas').values(values).execute();
  }
}

/** Registers the accounts through the API; the first becomes a company's administrator. */
async function addAccounts({ ask, db }: TestedServer): Promise<string[]> {
  const correos = Array.from({ length: ACCOUNTS }, (_, number) => correoOf('cuenta', number));
  const rutAt = (number: number) => {
    const body = FIRST.person - 1_000 + number;
    return { body, rut: rutOf(body) };
  };
  await db
    .insertInto('personas')
    .values(
      correos.map((_, number) => ({
        rut: rutAt(number).rut,
        nombres: 'Eva',
        apellido_paterno: 'Soto',
        fallecido: false,
        serie: `A${String(number).padStart(8, '0')}`,
        series_anteriores: [],
        demo: false,
      })),
    )
    .execute();
  await Promise.all(
    correos.map((email, number) => {
      const { body } = rutAt(number);
      const json = aRegistration({ email, run: String(body), digito: checkDigit(body), serie: `A${String(number).padStart(8, '0')}` });
      return expectStatus(ask({ path: '/v1/api/users/register', from: `10.200.0.${number}`, json }), 200, 'una cuenta');
    }),
  );
  const { rows } = await sql<{
    id: string;
  }>`update identity_users set correo_verificado = true where correo = ${correos[0]} returning id`.execute(db);
  const user = {
    id: rows[0]?.id ?? '',
    email: correos[0] ?? '',
    emailVerified: true,
    enabled: true,
    firstName: 'Eva',
    lastName: 'Soto',
    secondLastName: undefined,
    rut: '',
    serie: undefined,
    telefono: undefined,
    roles: [],
  };
  await db.transaction().execute((trx) => enrol(trx, { empresa: COMPANY, rol: 'administrador', user }));
  return correos;
}

/** A registration form. */
export function aRegistration(who: { email: string; run: string; digito: string; serie: string }): Record<string, string> {
  return {
    ...who,
    username: who.email,
    firstName: 'Ana',
    lastName: 'Rojas',
    secondLastName: '',
    telefono: '56912345678',
    password: PASSWORD,
  };
}

/** A purchase form. */
export function aPurchase(fields: Readonly<Record<string, string>>): Record<string, string> {
  return { ...purchaseForm('', 'compra@ejemplo.cl'), codigoDescuento: '', ...fields };
}

async function buyReport(server: TestedServer): Promise<Fixtures['report']> {
  const { ask, db, url } = server;
  const correo = 'cuenta-compras@ejemplo.cl';
  const from = '10.201.0.1';
  const form = aPurchase({ run: knownRut(0), correo });
  const ordered = await expectStatus(ask({ path: '/v1/administracion/transaccion', from, form }), 200, 'una compra');
  const { token, orden } = ordered as { token: string; orden: string };
  const { fields } = await simulatedVisitor(`${url}/webpay-simulado`).pay({ token }, TEST_CARDS.approved);
  await ask({ path: `/compra-directa/paso2?${new URLSearchParams(fields)}`, from });
  await expectStatus(ask({ path: `/v1/administracion/transaccion-revisar/${token}`, from }), 200, 'un pago');
  const made = await expectStatus(ask({ path: `/v1/administracion/transaccion-informe/${orden}`, from }), 200, 'un informe');
  const folio = String(made['folio']);
  const codigo = newVerificationCode();
  // The report's own code is only in the PDF: replace it by a known one.
  const { hmac } = await openSecrets({ SECRET_KEY, DATA_DIR: '' }, db);
  await db
    .updateTable('informes')
    .set({ codigo_hmac: hmac(CODE_PURPOSE, readVerificationCode(codigo)) })
    .where('folio', '=', folio)
    .execute();
  return { folio, codigo, orden, correo };
}

const planCorreo = (number: number) => `plan-${number}@ejemplo.cl`;

/** @param company number of the company, by default one of its own */
async function contractPlan({ ask, url }: TestedServer, number: number, company: number = number): Promise<string> {
  const from = `10.202.0.${number}`;
  const body = 91_000_000 + company;
  const correo = planCorreo(number);
  const json = {
    ...planForm(`Empresa ${company}`, rutOf(body), correo),
    recaptchaToken: 'formulario_envio',
  };
  const at = '/v1/administracion/';
  const drafted = await expectStatus(ask({ path: `${at}transaccion-plan`, from, json }), 200, 'un plan');
  const orden = String(drafted['tbkBuyOrder']);
  const signed = await expectStatus(ask({ path: `${at}transaccion-plan-tbk/${orden}`, from }), 200, 'una firma');
  const token = String(signed['token']);
  const { fields } = await simulatedVisitor(`${url}/webpay-simulado`).pay({ token }, TEST_CARDS.approved);
  await ask({ path: `/contrata-directo/paso2?${new URLSearchParams(fields)}`, from });
  await expectStatus(ask({ path: `${at}transaccion-plan-revisar/${token}`, from }), 200, 'un pago');
  return orden;
}

/** Identifies the representative and asks for the client. @param status expected: 200, or 409 where the plan must wait */
async function becomeClient({ ask }: TestedServer, orden: string, status: number): Promise<void> {
  const from = '10.206.0.1';
  const at = '/v1/administracion/';
  const { rut, serie } = REPRESENTATIVE;
  const shown = ask({ path: `${at}transaccion-plan-autenticacion/${rut}/serie/${serie}?orden=${orden}`, from });
  await expectStatus(shown, 200, 'una cédula');
  await expectStatus(ask({ path: `${at}transaccion-plan-alta/${orden}`, from }), status, 'un alta');
}

const ARRIVES_MS = 10_000;

/** The token in the newest mail to an address. @throws Error when none arrives */
export async function newestLink(db: TestedServer['db'], correo: string, link: RegExp = /reset-password\?uid=([\w-]+)/): Promise<string> {
  const look = async () => {
    const mail = await db.selectFrom('simulated_mails').select('texto').where('para', '=', correo).orderBy('id', 'desc').executeTakeFirst();
    return link.exec(mail?.texto ?? '')?.[1];
  };
  const token = await poll(look, ARRIVES_MS, 50);
  if (token !== undefined) return token;
  throw new Error('no llega el correo con el enlace');
}

/** Shorter than an access token's five minutes. */
const TOKEN_MS = 200_000;

function tokenOf({ ask }: TestedServer, email: string): () => Promise<string> {
  let [token, until] = ['', 0];
  return async () => {
    if (performance.now() < until) return token;
    // From another network each time, so that no wait applies.
    const from = `10.203.${randomBytes(2).join('.')}`;
    const body = await expectStatus(ask({ path: TOKEN_PATH, from, form: passwordGrant(email, PASSWORD) }), 200, 'un ingreso');
    [token, until] = [String(body['access_token']), performance.now() + TOKEN_MS];
    return token;
  };
}
