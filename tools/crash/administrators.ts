import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '@veridico/api';
import { randomFor, type Random } from '../../apps/server/src/bureau/demo/random.ts';
import { again } from './again.ts';
import type { Database } from '../../apps/server/src/storage/database.ts';
import type { Browser } from './calls.ts';
import { solve } from './contractor.ts';
import { askTokens } from './tokens.ts';

type Db = Database['db'];

const LOOK_MS = 400;
/** How long one of them tries to get an answer through. */
const PATIENCE_MS = 20_000;
/** Longer than approving takes, which begins with two checks of a password. */
const APPROVING_MS = 900;
const PASSWORD = 'TelarAzul4512';
/** Answers to who comes too late, and to who may only refuse. */
const DECIDED = ['SOLICITUD_RESUELTA', 'SOLICITUD_IMPOSIBLE'];

/** What an administrator does with a mail about a claim, each with its upper end in per cent. `contrario`: approves and refuses at about the same moment. */
const FATES = [
  ['rechaza', 30],
  ['aprueba', 60],
  ['contrario', 70],
  ['objeta', 80],
  ['calla', 100],
] as const;

export interface Office {
  readonly browser: Browser;
  readonly db: Db;
  /** Addresses that answer now. */
  readonly live: () => readonly string[];
  readonly seed: string;
  readonly odd: (what: string) => void;
}

/** An administrator who was mailed about a claim. */
export interface Asked {
  readonly correo: string;
  /** Token of the mailed link. */
  readonly enlace: string;
}

/** The companies' administrators: each reads its mail about a claim and answers through the nodes, until `over` and all mail is read. */
export async function administer(office: Office, over: () => boolean): Promise<void> {
  const read = new Set<string>();
  const answers: Promise<void>[] = [];
  for (let last = false; ;) {
    const news = (await again(() => readClaims(office.db))).filter(({ enlace }) => !read.has(enlace));
    for (const asked of news) {
      read.add(asked.enlace);
      answers.push(answer(office, asked).catch((error: unknown) => office.odd(`un administrador no pudo seguir: ${String(error)}`)));
    }
    if (last) break;
    last = over();
    await wait(LOOK_MS);
  }
  await Promise.all(answers);
}

/** Of every mail that has arrived about a claim, the oldest first. */
export async function readClaims(db: Db): Promise<Asked[]> {
  const mails = await db
    .selectFrom('simulated_mails')
    .select(['para', 'texto'])
    .where('texto', 'like', '%/mi-plan/solicitud?s=%')
    .orderBy('id')
    .execute();
  return mails.map(({ para, texto }) => ({ correo: para, enlace: /solicitud\?s=([\w-]+)/.exec(texto)?.[1] ?? '' }));
}

async function answer(office: Office, asked: Asked): Promise<void> {
  // From what is mailed, so that the order in which mails arrive changes nothing.
  const random = randomFor(`${office.seed} ${asked.correo} ${createHash('sha256').update(asked.enlace).digest('hex')}`);
  const fate = fateOf(random);
  if (fate === 'rechaza') await refuse(office, asked);
  if (fate === 'aprueba') await approve(office, asked);
  if (fate === 'contrario')
    await Promise.all([approve(office, asked), wait(random.int(0, APPROVING_MS)).then(() => refuse(office, asked))]);
  if (fate !== 'objeta') return;
  await approve(office, asked);
  await refuse(office, asked);
}

function fateOf(random: Random): (typeof FATES)[number][0] {
  const drawn = random.int(1, 100);
  return FATES.find(([, upTo]) => drawn <= upTo)?.[0] ?? 'calla';
}

export async function refuse({ browser, odd }: Office, { enlace }: Asked): Promise<void> {
  const told = await browser.patiently(() => browser.api(routes.rechazarConEnlace, { body: { enlace } }), Date.now() + PATIENCE_MS);
  if (!told.ok && !isNotNow(told.status) && !DECIDED.includes(told.problem?.codigo ?? ''))
    odd(`rechazar con el enlace: ${told.status} ${told.problem?.codigo ?? ''}`);
}

/** Signs in with the password that the welcome mail's link set, and approves with it. */
export async function approve(office: Office, { correo, enlace }: Asked): Promise<void> {
  const { browser, odd } = office;
  const until = Date.now() + PATIENCE_MS;
  const shown = await browser.patiently(() => browser.api(routes.verSolicitud, { body: { enlace } }), until);
  if (!shown.ok) return isNotNow(shown.status) ? undefined : odd(`ver una solicitud: ${shown.status} ${shown.problem?.codigo ?? ''}`);
  const { id: solicitud } = shown.body.solicitud;
  await choosePassword(office, correo, until);
  while (Date.now() < until) {
    const token = await signIn(office, correo);
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
    // A node whose clock is wrong by more than a session lasts does not know the session of another.
    if (!isNotNow(told.status) && told.status !== UNAUTHENTICATED) return odd(`aprobar: ${told.status} ${told.problem?.codigo ?? ''}`);
    await wait(LOOK_MS);
  }
}

const UNAUTHENTICATED = 401;
/** The link was used by an earlier try, or the challenge was solved too late on a busy machine. */
const NO_PASSWORD = ['ENLACE_USADO', 'CAPTCHA_RECHAZADO'];

function isNotNow(status: number): boolean {
  return status === 0 || status === 503;
}

/** With the link of the welcome mail, or of an invitation, once it has arrived; a link that was used before is no fault. */
export async function choosePassword({ browser, db, odd }: Office, correo: string, until: number): Promise<void> {
  const uid = await welcomeLink(db, correo, until);
  if (uid === undefined) return;
  const told = await browser.patiently(async () => {
    const tokenCaptcha = await solve(browser, 'recupera_pass');
    return browser.api(routes.actualizarPassword, { body: { uid, nuevaPassword: PASSWORD, tokenCaptcha } });
  }, until);
  if (!told.ok && !isNotNow(told.status) && !NO_PASSWORD.includes(told.problem?.codigo ?? ''))
    odd(`poner la contraseña: ${told.status} ${told.problem?.codigo ?? ''}`);
}

async function welcomeLink(db: Db, correo: string, until: number): Promise<string | undefined> {
  while (Date.now() < until) {
    const mails = await again(() => db.selectFrom('simulated_mails').select('texto').where('para', '=', correo).execute());
    const uid = mails.map(({ texto }) => /reset-password\?uid=(\S+)/.exec(texto)?.[1]).find((each) => each !== undefined);
    if (uid !== undefined) return uid;
    await wait(LOOK_MS);
  }
  return undefined;
}

/** Undefined where no node answers, or none knows the password: the node that set it died of it. */
export async function signIn({ live, seed }: Office, correo: string): Promise<string | undefined> {
  const nodes = live();
  if (nodes.length === 0) return undefined;
  const url = randomFor(`${seed} ${correo} ${Date.now()}`).pick(nodes);
  const fields = { grant_type: 'password', username: correo, password: PASSWORD, scope: 'openid' };
  return (await askTokens(url, fields).catch(() => undefined))?.access_token;
}
