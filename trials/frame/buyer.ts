import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '@veridico/api';
import type { Random } from '../../apps/server/src/bureau/demo/random.ts';
import type { Database } from '../../apps/server/src/storage/database.ts';
import type { Browser } from './browser.ts';
import { addVanishing, knownRut, purchaseForm, TEST_CARDS } from './records.ts';
import { retry } from './retry.ts';
import type { Simulator } from './simulator.ts';

const RETURN_PATH = '/compra-directa/paso2';
export const ASK_AGAIN_MS = 150;

/** What one buyer does, drawn before the purchase. */
export interface BuyerScript {
  /** Number of the buyer; determines mail address and company. */
  readonly number: number;
  readonly seed: string;
  /** Contracts a plan instead of buying a report. */
  readonly contracts: boolean;
  /** Contracts for a company of an earlier contractor of the run, if there is one. */
  readonly rivals: boolean;
  /** The company is deleted from the bureau before the report is made. */
  readonly vanishes: boolean;
  readonly declined: boolean;
  /** What happens after the card page. `closes`: the browser never returns; `leaves`: it returns, and the buyer closes the tab. */
  readonly ending: 'normal' | 'closes' | 'leaves' | 'abort' | 'timeout' | 'form-error';
  /** The browser returns twice at the same moment, as with two tabs. */
  readonly twice: boolean;
  readonly method: 'GET' | 'POST';
  /** How long the buyer repeats the order, and the return, ms. Each is sent at least once. */
  readonly stepMs: number;
  /** How long the buyer waits for the result, ms. */
  readonly patienceMs: number;
}

/** A buyer without deviations. */
export const PLAIN_SCRIPT: BuyerScript = {
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

/** Probabilities that a buyer contracts a plan, and that a contractor does so for the company of an earlier one. */
export interface Shares {
  readonly contracts: number;
  readonly rivals: number;
}

const SHARES: Shares = { contracts: 0.15, rivals: 0.4 };

export function drawScript(random: Random, number: number, seed: string, shares: Shares = SHARES): BuyerScript {
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

/** Cumulative percentages. */
const ENDINGS = [
  ['closes', 3],
  ['leaves', 6],
  ['abort', 9],
  ['timeout', 11],
  ['form-error', 13],
] as const;

/** Final result shown to a buyer. */
export type BuyerAnswer = 'informe' | 'cliente' | 'en espera' | 'no pagada' | 'devuelta' | 'en revisión';

/** A purchase and the results that its buyer saw. */
export interface ObservedPurchase {
  readonly script: BuyerScript;
  readonly correo: string;
  /** Number that determines the company's RUT. */
  readonly company: number;
  orden?: string;
  token?: string;
  /** Distinct final results; empty when the buyer left before one. */
  readonly told: Set<BuyerAnswer>;
  /** Folios of the received PDFs. */
  readonly folios: Set<string>;
}

export interface BuyerContext {
  readonly browser: Browser;
  readonly simulator: Simulator;
  readonly db: Database['db'];
}

/** @param company number of the contractor whose company it contracts for */
export function newPurchase(script: BuyerScript, company: number = script.number): ObservedPurchase {
  return { script, company, correo: `compra-${script.number}@${script.seed}.ejemplo.cl`, told: new Set(), folios: new Set() };
}

/** One purchase from the form to the report, or as far as the script goes. */
export async function buy(context: BuyerContext, seen: ObservedPurchase): Promise<void> {
  const { script } = seen;
  const vanishing = script.vanishes ? await retry(() => addVanishing(context.db, script.number)) : undefined;
  if (!(await order(context, seen, vanishing?.rut ?? knownRut(script.number)))) return;
  if (vanishing) await retry(vanishing.vanish);
  const back = await visitCardPage(context, seen);
  if (!back) return;
  await Promise.all(Array.from({ length: script.twice ? 2 : 1 }, () => comeBack(context, seen, back)));
}

/** Sends the order and stores its token. @returns false where it got no payment page */
export async function order({ browser }: BuyerContext, seen: ObservedPurchase, rut: string): Promise<boolean> {
  const { script, correo } = seen;
  const headers = { 'idempotency-key': `${script.seed}-${script.number}-compra` };
  const answer = await browser.patiently(
    () => browser.api(routes.transaccion, { body: purchaseForm(rut, correo) }, { headers }),
    Date.now() + script.stepMs,
  );
  if (!answer.ok || answer.body.orden === undefined) return false;
  seen.orden = answer.body.orden;
  seen.token = answer.body.token;
  return true;
}

/** Parameters of Webpay's redirect to the shop. */
export type Return = Readonly<Record<string, string>>;

/** Pays, or does what the script says instead. @returns undefined where the browser does not return */
export async function visitCardPage(
  { simulator }: Pick<BuyerContext, 'simulator'>,
  { script, token = '' }: ObservedPurchase,
): Promise<Return | undefined> {
  const late = script.ending === 'timeout' || script.ending === 'form-error' ? (await simulator.visitor.late({ token })).fields : {};
  if (script.ending === 'timeout') return late;
  if (script.ending === 'abort') return (await simulator.visitor.abort({ token })).fields;
  const { fields } = await simulator.visitor.pay({ token }, script.declined ? TEST_CARDS.declined : TEST_CARDS.approved);
  if (script.ending === 'form-error') return { ...fields, ...late, TBK_TOKEN: token };
  return script.ending === 'closes' ? undefined : fields;
}

/** Returns from the card page and waits for the result. */
export async function comeBack(context: BuyerContext, seen: ObservedPurchase, back: Return): Promise<void> {
  const { browser } = context;
  const { script } = seen;
  const until = Date.now() + script.stepMs;
  const parameters = new URLSearchParams(back);
  const returned = await browser.patiently(
    () =>
      script.method === 'GET'
        ? browser.page(`${RETURN_PATH}?${parameters}`)
        : browser.page(RETURN_PATH, { method: 'POST', body: parameters }),
    until,
  );
  if (returned.location !== null) await browser.patiently(() => browser.page(returned.location ?? ''), until);
  if (script.ending !== 'leaves') await readResult(context, seen);
}

async function readResult({ browser }: BuyerContext, seen: ObservedPurchase): Promise<void> {
  const { token = '', orden = '', script } = seen;
  const until = Date.now() + script.patienceMs;
  while (Date.now() < until) {
    // A buyer out of patience closes the tab during the request.
    const signal = AbortSignal.timeout(until - Date.now());
    const answer = await browser.api(routes.transaccionRevisar, { params: { token } }, { signal });
    const status = answer.ok ? answer.body.status : 'PENDING';
    if (status === 'AUTHORIZED') return readReport(browser, seen, orden);
    if (status !== 'PENDING') return void seen.told.add('no pagada');
    await wait(ASK_AGAIN_MS);
  }
}

async function readReport(browser: Browser, seen: ObservedPurchase, orden: string): Promise<void> {
  const until = Date.now() + seen.script.patienceMs;
  while (Date.now() < until) {
    const signal = AbortSignal.timeout(until - Date.now());
    const answer = await browser.api(routes.transaccionInforme, { params: { orden } }, { signal });
    if (answer.ok && answer.status === 200 && answer.body.folio !== undefined) {
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

/** States without a report that end the waiting. */
const FINAL: Readonly<Partial<Record<string, BuyerAnswer>>> = {
  'reembolso-pendiente': 'devuelta',
  reembolsada: 'devuelta',
  'en-revision': 'en revisión',
  rechazada: 'no pagada',
  anulada: 'no pagada',
  expirada: 'no pagada',
};
