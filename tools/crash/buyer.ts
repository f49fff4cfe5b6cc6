import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '@veridico/api';
import type { Random } from '../../apps/server/src/bureau/demo/random.ts';
import type { Database } from '../../apps/server/src/storage/database.ts';
import { again } from './again.ts';
import type { Browser } from './calls.ts';
import type { Simulator } from './simulator.ts';
import { addVanishing, knownRut } from './subjects.ts';

/** Cards Transbank publishes for its tests. */
const CARDS = { approved: '4051 8856 0044 6623', declined: '5186 0595 5959 0568' } as const;
const RETURN_PATH = '/compra-directa/paso2';
export const ASK_AGAIN_MS = 150;

/** What one buyer does, drawn beforehand. */
export interface Plan {
  /** Its number among all, which its address and its company follow from. */
  readonly number: number;
  readonly seed: string;
  /** A company that contracts a plan, instead of somebody who buys a report. */
  readonly contracts: boolean;
  /** It contracts in the name of a company that an earlier contractor of the run named, where there is one. */
  readonly rivals: boolean;
  /** The bureau forgets the company before the report is made. */
  readonly vanishes: boolean;
  readonly declined: boolean;
  /** What happens after the card page. `closes`: nobody comes back; `leaves`: comes back and closes the tab. */
  readonly ending: 'normal' | 'closes' | 'leaves' | 'abort' | 'timeout' | 'form-error';
  /** The browser comes back twice at the same moment, as with two tabs or a reload. */
  readonly twice: boolean;
  readonly method: 'GET' | 'POST';
  /** How long the buyer tries to get a payment page, and to come back from it, ms; once at least. */
  readonly stepMs: number;
  /** How long the buyer looks at the page that waits, ms. */
  readonly patienceMs: number;
}

/** Buys, pays, waits and reads. */
export const PLAIN: Plan = {
  number: 0,
  seed: 'punto',
  contracts: false,
  rivals: false,
  vanishes: false,
  declined: false,
  ending: 'normal',
  twice: false,
  method: 'GET',
  stepMs: 0,
  patienceMs: 8_000,
};

/** How likely it is that a buyer contracts a plan, and that it does so for a company of an earlier one. */
export interface Shares {
  readonly contracts: number;
  readonly rivals: number;
}

const SHARES: Shares = { contracts: 0.15, rivals: 0.4 };

export function drawPlan(random: Random, number: number, seed: string, shares: Shares = SHARES): Plan {
  const [vanishes, declined] = [random.chance(0.04), random.chance(0.03)];
  const fate = random.int(1, 100);
  return {
    number,
    seed,
    vanishes,
    declined,
    ending: ENDINGS.find(([, upTo]) => fate <= upTo)?.[0] ?? 'normal',
    twice: random.chance(0.2),
    method: random.chance(0.5) ? 'GET' : 'POST',
    stepMs: 8_000,
    patienceMs: random.int(2_000, 8_000),
    contracts: random.chance(shares.contracts),
    rivals: random.chance(shares.rivals),
  };
}

/** Each with its upper end in per cent. */
const ENDINGS = [
  ['closes', 3],
  ['leaves', 6],
  ['abort', 9],
  ['timeout', 11],
  ['form-error', 13],
] as const;

/** What a buyer was told last. */
export type Told = 'informe' | 'cliente' | 'en espera' | 'no pagada' | 'devuelta' | 'en revisión';

/** What became of a purchase as its buyer saw it. */
export interface Seen {
  readonly plan: Plan;
  readonly correo: string;
  /** The number that its company's RUT follows from. */
  readonly company: number;
  orden?: string;
  token?: string;
  /** Distinct final answers; none where the buyer lost patience or went away. */
  readonly told: Set<Told>;
  /** Of every PDF received. */
  readonly folios: Set<string>;
}

export interface Shop {
  readonly browser: Browser;
  readonly simulator: Simulator;
  readonly db: Database['db'];
}

/** @param company another buyer's number, whose company it contracts for */
export function newSeen(plan: Plan, company: number = plan.number): Seen {
  return { plan, company, correo: `compra-${plan.number}@${plan.seed}.ejemplo.cl`, told: new Set(), folios: new Set() };
}

/** One purchase from the form to the report, or as far as its plan goes. */
export async function buy(shop: Shop, seen: Seen): Promise<void> {
  const { plan } = seen;
  const vanishing = plan.vanishes ? await again(() => addVanishing(shop.db, plan.number)) : undefined;
  if (!(await order(shop, seen, vanishing?.rut ?? knownRut(plan.number)))) return;
  if (vanishing) await again(vanishing.vanish);
  const back = await visitCardPage(shop, seen);
  if (!back) return;
  await Promise.all(Array.from({ length: plan.twice ? 2 : 1 }, () => comeBack(shop, seen, back)));
}

/** Puts the order and keeps its token. False where no payment page could be had. */
export async function order({ browser }: Shop, seen: Seen, rut: string): Promise<boolean> {
  const { plan, correo } = seen;
  const headers = { 'idempotency-key': `${plan.seed}-${plan.number}-compra` };
  const body = { codigoServicio: 'sia000002', run: rut, serie: '', correo, celular: '56912345678', aceptacionTerminos: 'true' };
  const answer = await browser.patiently(() => browser.api(routes.transaccion, { body }, { headers }), Date.now() + plan.stepMs);
  if (!answer.ok) return false;
  seen.orden = answer.body.orden;
  seen.token = answer.body.token;
  return true;
}

/** The parameters with which Webpay sends the browser back. */
export type Return = Readonly<Record<string, string>>;

/** Pays, or does what the plan says instead. Undefined: nobody comes back. */
export async function visitCardPage({ simulator }: Pick<Shop, 'simulator'>, { plan, token = '' }: Seen): Promise<Return | undefined> {
  const late = plan.ending === 'timeout' || plan.ending === 'form-error' ? (await simulator.visitor.late({ token })).fields : {};
  if (plan.ending === 'timeout') return late;
  if (plan.ending === 'abort') return (await simulator.visitor.abort({ token })).fields;
  const { fields } = await simulator.visitor.pay({ token }, plan.declined ? CARDS.declined : CARDS.approved);
  if (plan.ending === 'form-error') return { ...fields, ...late, TBK_TOKEN: token };
  return plan.ending === 'closes' ? undefined : fields;
}

/** One tab that comes back and waits for its result. */
export async function comeBack(shop: Shop, seen: Seen, back: Return): Promise<void> {
  const { browser } = shop;
  const { plan } = seen;
  const until = Date.now() + plan.stepMs;
  const parameters = new URLSearchParams(back);
  const returned = await browser.patiently(
    () =>
      plan.method === 'GET'
        ? browser.page(`${RETURN_PATH}?${parameters}`)
        : browser.page(RETURN_PATH, { method: 'POST', body: parameters }),
    until,
  );
  if (returned.location !== null) await browser.patiently(() => browser.page(returned.location ?? ''), until);
  if (plan.ending !== 'leaves') await readResult(shop, seen);
}

async function readResult({ browser }: Shop, seen: Seen): Promise<void> {
  const { token = '', orden = '', plan } = seen;
  const until = Date.now() + plan.patienceMs;
  while (Date.now() < until) {
    // Whoever loses patience closes the tab in the middle of the question.
    const signal = AbortSignal.timeout(until - Date.now());
    const answer = await browser.api(routes.transaccionRevisar, { params: { token } }, { signal });
    const status = answer.ok ? answer.body.status : 'PENDING';
    if (status === 'AUTHORIZED') return readReport(browser, seen, orden);
    if (status !== 'PENDING') return void seen.told.add('no pagada');
    await wait(ASK_AGAIN_MS);
  }
}

async function readReport(browser: Browser, seen: Seen, orden: string): Promise<void> {
  const until = Date.now() + seen.plan.patienceMs;
  while (Date.now() < until) {
    const signal = AbortSignal.timeout(until - Date.now());
    const answer = await browser.api(routes.transaccionInforme, { params: { orden } }, { signal });
    if (answer.ok && answer.status === 200) {
      if (!Buffer.from(answer.body.base64, 'base64').toString('latin1', 0, 5).startsWith('%PDF-')) throw new Error('the report is no PDF');
      seen.folios.add(answer.body.folio);
      return void seen.told.add('informe');
    }
    const estado = await browser.api(routes.transaccionEstado, { params: { orden } });
    const told = estado.ok ? FINAL[estado.body.estado] : undefined;
    if (told) return void seen.told.add(told);
    await wait(ASK_AGAIN_MS);
  }
}

/** What ends the waiting besides the report. */
const FINAL: Readonly<Partial<Record<string, Told>>> = {
  'reembolso-pendiente': 'devuelta',
  reembolsada: 'devuelta',
  'en-revision': 'en revisión',
  rechazada: 'no pagada',
  anulada: 'no pagada',
  expirada: 'no pagada',
};
