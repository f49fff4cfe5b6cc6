import { createHash, randomBytes } from 'node:crypto';
import { checkDigit } from '@veridico/forms';
import { sql } from 'kysely';
import { newVerificationCode, readVerificationCode, CODE_PURPOSE } from '../../apps/server/src/orders/crockford.ts';
import { enrol } from '../../apps/server/src/plans/members.ts';
import { simulatedVisitor } from '../../apps/server/src/providers/payments/simulated/visitor.ts';
import { openSecrets } from '../../apps/server/src/storage/secrets.ts';
import { addCompanies, addPlan, knownRut, planForm, REPRESENTATIVE } from '../crash/subjects.ts';
import { expectStatus } from './caller.ts';
import { SECRET_KEY, type Town } from './town.ts';

export const PASSWORD = 'Correcta1234';
const CARD = '4051 8856 0044 6623';
/** Accounts that somebody may ask after. */
const ACCOUNTS = 64;
const COMPANY = '58234577-5';
/** Bodies of RUTs that nobody here has: those of people begin at the first, of nobody at the second. */
const FIRST = { person: 11_000_000, nobody: 21_000_000 };

/** What is there to be guessed or asked after. */
export interface People {
  /** An issued report: its folio, its code, and its order. */
  readonly report: { readonly folio: string; readonly codigo: string; readonly orden: string; readonly correo: string };
  /** One that was bought too long ago for its order's number to open it. */
  readonly closedOrder: string;
  /** Of accounts; the password of each is PASSWORD. */
  readonly correos: readonly string[];
  /** The company's administrator: an access token that is good for a minute at least. */
  administrator(): Promise<string>;
  /** A plan that is paid, whose representative has shown no card yet. */
  paidPlan(): Promise<string>;
  /** A claim that waits for a company's administrator: the token of the link that was mailed. */
  claimLink(): Promise<string>;
  /** Somebody with a card, without an account: nobody gets the same twice. */
  newcomer(): { readonly rut: string; readonly serie: string };
  /** A RUT that the records do not know. */
  stranger(): string;
}

export function correoOf(kind: 'cuenta' | 'nadie0', number: number): string {
  return `${kind}-${String(number).padStart(6, '0')}@ejemplo.cl`;
}

/** @param newcomers how many will be asked for */
export async function settle(town: Town, newcomers: number): Promise<People> {
  const { db } = town;
  await addCompanies(db);
  await addPlan(db);
  await addNewcomers(town, newcomers);
  const correos = await addAccounts(town);
  const report = await buyReport(town);
  const closed = await buyReport(town);
  await sql`update orders set creada = now() - interval '3 days' where orden = ${closed.orden}`.execute(db);
  let [people, nobody, plans] = [0, 0, 0];
  return {
    report,
    closedOrder: closed.orden,
    correos,
    administrator: tokenOf(town, correos[0] ?? ''),
    paidPlan: () => contractPlan(town, (plans += 1)),
    claimLink: async () => {
      const company = (plans += 1);
      await becomeClient(town, await contractPlan(town, company), 200);
      await becomeClient(town, await contractPlan(town, (plans += 1), company), 409);
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

async function addNewcomers({ db }: Town, many: number): Promise<void> {
  for (let first = 0; first < many; first += BATCH) {
    const values = Array.from({ length: Math.min(BATCH, many - first) }, (_, next) => {
      const { rut, serie } = personOf(first + next);
      return { rut, nombres: 'Ana', apellido_paterno: 'Rojas', fallecido: false, serie, series_anteriores: [], demo: false };
    });
    await db.insertInto('personas').values(values).execute();
  }
}

/** They register through the door; the first one becomes a company's administrator. */
async function addAccounts({ ask, db }: Town): Promise<string[]> {
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
  await db.transaction().execute((trx) => enrol(trx, { empresa: COMPANY, rol: 'administrador', user, rut: '' }));
  return correos;
}

/** What the registration form sends, but for who it is. */
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

/** What the purchase form sends. */
export function aPurchase(fields: Readonly<Record<string, string>>): Record<string, string> {
  return { serie: '', correo: 'compra@ejemplo.cl', celular: '56912345678', codigoDescuento: '', aceptacionTerminos: 'true', ...fields };
}

async function buyReport(town: Town): Promise<People['report']> {
  const { ask, db, url } = town;
  const correo = 'cuenta-compras@ejemplo.cl';
  const from = '10.201.0.1';
  const form = aPurchase({ codigoServicio: 'sia000002', run: knownRut(0), correo });
  const ordered = await expectStatus(ask({ path: '/v1/administracion/transaccion', from, form }), 200, 'una compra');
  const { token, orden } = ordered as { token: string; orden: string };
  const { fields } = await simulatedVisitor(`${url}/webpay-simulado`).pay({ token }, CARD);
  await ask({ path: `/compra-directa/paso2?${new URLSearchParams(fields)}`, from });
  await expectStatus(ask({ path: `/v1/administracion/transaccion-revisar/${token}`, from }), 200, 'un pago');
  const made = await expectStatus(ask({ path: `/v1/administracion/transaccion-informe/${orden}`, from }), 200, 'un informe');
  const folio = String(made['folio']);
  const codigo = newVerificationCode();
  // The paper's own code stands only in the PDF: the report gets one that is known here.
  const { hmac } = await openSecrets({ SECRET_KEY, DATA_DIR: '' }, db);
  await db
    .updateTable('informes')
    .set({ codigo_hmac: hmac(CODE_PURPOSE, readVerificationCode(codigo)) })
    .where('folio', '=', folio)
    .execute();
  return { folio, codigo, orden, correo };
}

const planCorreo = (number: number) => `plan-${number}@ejemplo.cl`;

/** @param company number of the plan whose company it is for */
async function contractPlan({ ask, url }: Town, number: number, company: number = number): Promise<string> {
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
  const { fields } = await simulatedVisitor(`${url}/webpay-simulado`).pay({ token }, CARD);
  await ask({ path: `/contrata-directo/paso2?${new URLSearchParams(fields)}`, from });
  await expectStatus(ask({ path: `${at}transaccion-plan-revisar/${token}`, from }), 200, 'un pago');
  return orden;
}

/** The representative shows the card, and the client is made or has to wait. */
async function becomeClient({ ask }: Town, orden: string, status: number): Promise<void> {
  const from = '10.206.0.1';
  const at = '/v1/administracion/';
  const { rut, serie } = REPRESENTATIVE;
  const shown = ask({ path: `${at}transaccion-plan-autenticacion/${rut}/serie/${serie}?orden=${orden}`, from });
  await expectStatus(shown, 200, 'una cédula');
  await expectStatus(ask({ path: `${at}transaccion-plan-alta/${orden}`, from }), status, 'un alta');
}

const ARRIVES_MS = 10_000;

/** The token in the newest mail to an address that has arrived. @throws Error when none comes */
export async function newestLink(db: Town['db'], correo: string, link: RegExp = /reset-password\?uid=(\S+)/): Promise<string> {
  for (const until = Date.now() + ARRIVES_MS; Date.now() < until;) {
    const mail = await db.selectFrom('simulated_mails').select('texto').where('para', '=', correo).orderBy('id', 'desc').executeTakeFirst();
    const token = link.exec(mail?.texto ?? '')?.[1];
    if (token !== undefined) return token;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('no llega el correo con el enlace');
}

export function signInForm(email: string, password: string): Record<string, string> {
  return { grant_type: 'password', client_id: 'veridico-web', username: email, password };
}
export const SIGN_IN = '/realms/veridico/protocol/openid-connect/token';

/** Shorter than an access token's five minutes. */
const TOKEN_MS = 200_000;

function tokenOf({ ask }: Town, email: string): () => Promise<string> {
  let [token, until] = ['', 0];
  return async () => {
    if (performance.now() < until) return token;
    // From a new place, where nobody has made anybody wait.
    const from = `10.203.${randomBytes(2).join('.')}`;
    const body = await expectStatus(ask({ path: SIGN_IN, from, form: signInForm(email, PASSWORD) }), 200, 'un ingreso');
    [token, until] = [String(body['access_token']), performance.now() + TOKEN_MS];
    return token;
  };
}
