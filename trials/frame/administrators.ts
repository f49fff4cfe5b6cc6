import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '@veridico/api';
import { randomFor, type Random } from '../../apps/server/src/bureau/demo/random.ts';
import type { Database } from '../../apps/server/src/storage/database.ts';
import type { Browser } from './browser.ts';
import { solve } from './contractor.ts';
import { poll, retry } from './retry.ts';
import { askTokens, passwordGrant } from './tokens.ts';

type Db = Database['db'];

const LOOK_MS = 400;
/** How long an administrator repeats a call that gets no answer. */
const PATIENCE_MS = 20_000;
/** Longer than an approval, which begins with two password checks. */
const APPROVING_MS = 900;
const PASSWORD = 'TelarAzul4512';
/** Answers to a claim that was decided before, or that may only be refused. */
const DECIDED = ['SOLICITUD_RESUELTA', 'SOLICITUD_IMPOSIBLE'];

/** What an administrator does about a claim, with cumulative percentages. `contrario`: approves and refuses at about the same moment. */
const FATES = [
  ['rechaza', 30],
  ['aprueba', 60],
  ['contrario', 70],
  ['objeta', 80],
  ['calla', 100],
] as const;

export interface AdministratorContext {
  readonly browser: Browser;
  readonly db: Db;
  /** Addresses of the nodes that answer now. */
  readonly live: () => readonly string[];
  readonly seed: string;
  readonly onUnexpected: (what: string) => void;
}

/** A mail that asks an administrator about a claim. */
export interface ClaimMail {
  readonly correo: string;
  /** Token of the mailed link. */
  readonly enlace: string;
}

/** Follows every welcome and answers every mail about a claim through the nodes, until `over` returns true and all mails are answered. */
export async function administer(context: AdministratorContext, over: () => boolean): Promise<void> {
  const read = new Set<string>();
  const answers: Promise<void>[] = [];
  for (let last = false; ;) {
    const welcomed = (await retry(() => readWelcomes(context.db))).filter(({ uid }) => !read.has(uid));
    for (const { correo, uid } of welcomed) {
      read.add(uid);
      answers.push(choosePassword(context, correo, Date.now() + PATIENCE_MS));
    }
    const news = (await retry(() => readClaims(context.db))).filter(({ enlace }) => !read.has(enlace));
    for (const asked of news) {
      read.add(asked.enlace);
      answers.push(
        answer(context, asked).catch((error: unknown) => context.onUnexpected(`un administrador no pudo seguir: ${String(error)}`)),
      );
    }
    if (last) break;
    last = over();
    await wait(LOOK_MS);
  }
  await Promise.all(answers);
}

/** Every delivered link to set a first password. */
async function readWelcomes(db: Db): Promise<{ readonly correo: string; readonly uid: string }[]> {
  const mails = await db.selectFrom('simulated_mails').select(['para', 'texto']).where('texto', 'like', '%/reset-password?uid=%').execute();
  return mails.map(({ para, texto }) => ({ correo: para, uid: PASSWORD_LINK.exec(texto)?.[1] ?? '' }));
}

export const PASSWORD_LINK = /reset-password\?uid=([\w-]+)/;

/** Every delivered mail that asks about a claim, the oldest first. */
export async function readClaims(db: Db): Promise<ClaimMail[]> {
  const mails = await db
    .selectFrom('simulated_mails')
    .select(['para', 'texto'])
    .where('texto', 'like', '%/mi-plan/solicitud?s=%')
    .orderBy('id')
    .execute();
  return mails.map(({ para, texto }) => ({ correo: para, enlace: /solicitud\?s=([\w-]+)/.exec(texto)?.[1] ?? '' }));
}

async function answer(context: AdministratorContext, asked: ClaimMail): Promise<void> {
  // Seeded by the mail, so that the order of arrival does not matter.
  const random = randomFor(`${context.seed} ${asked.correo} ${createHash('sha256').update(asked.enlace).digest('hex')}`);
  const fate = fateOf(random);
  if (fate === 'rechaza') await refuse(context, asked);
  if (fate === 'aprueba') await approve(context, asked);
  if (fate === 'contrario')
    await Promise.all([approve(context, asked), wait(random.int(0, APPROVING_MS)).then(() => refuse(context, asked))]);
  if (fate !== 'objeta') return;
  await approve(context, asked);
  await refuse(context, asked);
}

function fateOf(random: Random): (typeof FATES)[number][0] {
  const drawn = random.int(1, 100);
  return FATES.find(([, upTo]) => drawn <= upTo)?.[0] ?? 'calla';
}

export async function refuse({ browser, onUnexpected }: AdministratorContext, { enlace }: ClaimMail): Promise<void> {
  const told = await browser.patiently(() => browser.api(routes.rechazarConEnlace, { body: { enlace } }), Date.now() + PATIENCE_MS);
  if (!told.ok && !isNotNow(told.status) && !DECIDED.includes(told.problem?.codigo ?? ''))
    onUnexpected(`rechazar con el enlace: ${told.status} ${told.problem?.codigo ?? ''}`);
}

/** Sets the password by the link of the welcome mail, signs in and approves. */
export async function approve(context: AdministratorContext, { correo, enlace }: ClaimMail): Promise<void> {
  const { browser, onUnexpected } = context;
  const until = Date.now() + PATIENCE_MS;
  const shown = await browser.patiently(() => browser.api(routes.verSolicitud, { body: { enlace } }), until);
  if (!shown.ok)
    return isNotNow(shown.status) ? undefined : onUnexpected(`ver una solicitud: ${shown.status} ${shown.problem?.codigo ?? ''}`);
  const { id: solicitud } = shown.body.solicitud;
  await choosePassword(context, correo, until);
  while (Date.now() < until) {
    const token = await signIn(context, correo);
    if (token === undefined) {
      await wait(LOOK_MS);
      continue;
    }
    const told = await browser.api(
      routes.aprobarSolicitud,
      { params: { solicitud }, body: { password: PASSWORD } },
      { headers: { authorization: `Bearer ${token}` } },
    );
    if (told.ok || DECIDED.includes(told.problem?.codigo ?? '')) return;
    // A node whose clock is wrong by more than a session's length refuses the session of another node.
    if (!isNotNow(told.status) && told.status !== UNAUTHENTICATED)
      return onUnexpected(`aprobar: ${told.status} ${told.problem?.codigo ?? ''}`);
    await wait(LOOK_MS);
  }
}

const UNAUTHENTICATED = 401;
/** An earlier try used the link, or a busy machine solved the captcha too late. */
const NO_PASSWORD = ['ENLACE_USADO', 'CAPTCHA_RECHAZADO'];

function isNotNow(status: number): boolean {
  return status === 0 || status === 503;
}

/** Sets the password by the link of the welcome mail or of an invitation. A used link is no error. */
export async function choosePassword({ browser, db, onUnexpected }: AdministratorContext, correo: string, until: number): Promise<void> {
  const uid = await welcomeLink(db, correo, until);
  if (uid === undefined) return;
  const told = await browser.patiently(async () => {
    const tokenCaptcha = await solve(browser, 'recupera_pass');
    return browser.api(routes.actualizarPassword, { body: { uid, nuevaPassword: PASSWORD, tokenCaptcha } });
  }, until);
  if (!told.ok && !isNotNow(told.status) && !NO_PASSWORD.includes(told.problem?.codigo ?? ''))
    onUnexpected(`poner la contraseña: ${told.status} ${told.problem?.codigo ?? ''}`);
}

async function welcomeLink(db: Db, correo: string, until: number): Promise<string | undefined> {
  const look = async () => {
    const mails = await retry(() =>
      db.selectFrom('simulated_mails').select('texto').where('para', '=', correo).orderBy('id', 'desc').execute(),
    );
    return mails.map(({ texto }) => PASSWORD_LINK.exec(texto)?.[1]).find((each) => each !== undefined);
  };
  return poll(look, until - Date.now(), LOOK_MS);
}

/** @returns an access token; undefined where no node answers, or where the node that set the password was killed before it was stored */
export async function signIn({ live, seed }: AdministratorContext, correo: string): Promise<string | undefined> {
  const nodes = live();
  if (nodes.length === 0) return undefined;
  const url = randomFor(`${seed} ${correo} ${Date.now()}`).pick(nodes);
  return (await askTokens(url, passwordGrant(correo, PASSWORD)).catch(() => undefined))?.access_token;
}
