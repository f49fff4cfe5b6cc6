import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { checkDigit } from '@veridico/forms';
import { routes, type ProblemBody } from '@veridico/api';
import type { Browser } from './calls.ts';
import { ASK_AGAIN_MS, visitCardPage, type Return, type Seen, type Shop } from './buyer.ts';
import { PLAN_CODES, planForm, REPRESENTATIVE } from './subjects.ts';

const RETURN_PATH = '/contrata-directo/paso2';
/** Companies nobody else in a run asks about. */
const FIRST_COMPANY = 91_000_000;

/** One plan, from the form to the new client, or as far as it goes. Whoever is declined tries once more with a good card. */
export async function contract(shop: Shop, seen: Seen): Promise<void> {
  if (!(await draft(shop, seen))) return;
  for (const declined of seen.plan.declined ? [true, false] : [false]) {
    if (!(await sign(shop, seen))) return;
    const back = await visitCardPage(shop, { ...seen, plan: { ...seen.plan, declined } });
    if (!back) return;
    seen.told.clear();
    await Promise.all(Array.from({ length: seen.plan.twice ? 2 : 1 }, () => comeBack(shop, seen, back)));
    if (!seen.told.has('no pagada')) return;
  }
}

/** Nobody answered, or not in time. */
const NOT_NOW = [0, 503];
/** Without a challenge, or with one that was solved too late. */
const NOT_A_PERSON = 403;

/** Whoever is refused for any other reason would be refused for ever, and the run would show nothing of plans. @throws Error then */
function notNow(
  what: string,
  { status, problem }: { status: number; problem: ProblemBody | undefined },
  also: readonly number[] = [],
): false {
  if ([...NOT_NOW, ...also].includes(status)) return false;
  throw new Error(`${what} un plan: ${status} ${problem?.codigo ?? ''}`.trim());
}

async function draft({ browser }: Shop, seen: Seen): Promise<boolean> {
  const { plan, correo, company } = seen;
  const body = FIRST_COMPANY + company;
  const until = Date.now() + plan.stepMs;
  const answer = await browser.patiently(async () => {
    const recaptchaToken = await solve(browser, 'formulario_envio');
    return browser.api(routes.transaccionPlan, {
      body: {
        ...planForm(`Empresa ${company}`, `${body}-${checkDigit(body)}`, correo, planOf(company)),
        recaptchaToken,
      },
    });
  }, until);
  if (!answer.ok) return notNow('contratar', answer, [NOT_A_PERSON]);
  seen.orden = answer.body.tbkBuyOrder;
  return true;
}

/** Every contracting of a company is of one kind: a claim on a monthly plan can only be refused while the first one runs. */
function planOf(company: number): string {
  return company % 2 === 0 ? PLAN_CODES.pack : PLAN_CODES.mensual;
}

/** Work of a browser that is not in a hurry: who is faster than a person counts as a machine. Empty where no challenge could be had. */
export async function solve(browser: Browser, accion: 'formulario_envio' | 'recupera_pass'): Promise<string> {
  const asked = await browser.api(routes.captchaReto, { querystring: { accion } });
  if (!asked.ok) return '';
  await wait(PERSON_MS);
  const { reto, dificultad } = asked.body;
  for (let counter = 0; ; counter += 1) {
    const token = `${reto}.${counter}`;
    if (Math.clz32(createHash('sha256').update(token).digest().readUInt32BE()) >= dificultad) return token;
  }
}

const PERSON_MS = 350;

async function sign({ browser }: Shop, seen: Seen): Promise<boolean> {
  const ask = () => browser.api(routes.transaccionPlanTbk, { params: { buyOrder: seen.orden ?? '' }, querystring: {} });
  const answer = await browser.patiently(ask, Date.now() + seen.plan.stepMs);
  if (!answer.ok) return notNow('firmar', answer);
  seen.token = answer.body.token;
  return true;
}

async function comeBack(shop: Shop, seen: Seen, back: Return): Promise<void> {
  const { browser } = shop;
  const until = Date.now() + seen.plan.stepMs;
  await browser.patiently(() => browser.page(`${RETURN_PATH}?${new URLSearchParams(back)}`), until);
  if (seen.plan.ending !== 'leaves' && (await readPayment(browser, seen))) await becomeClient(browser, seen);
}

async function readPayment(browser: Browser, { token = '', plan, told }: Seen): Promise<boolean> {
  const until = Date.now() + plan.patienceMs;
  while (Date.now() < until) {
    const answer = await browser.api(routes.transaccionPlanRevisar, { params: { token } });
    const status = answer.ok ? answer.body.status : 'PENDING';
    if (status === 'AUTHORIZED') return true;
    if (status !== 'PENDING') {
      told.add('no pagada');
      return false;
    }
    await wait(ASK_AGAIN_MS);
  }
  return false;
}

async function becomeClient(browser: Browser, seen: Seen): Promise<void> {
  const { plan, orden = '', told } = seen;
  const until = Date.now() + plan.patienceMs;
  const shown = await browser.patiently(
    () => browser.api(routes.transaccionPlanAutenticacion, { params: REPRESENTATIVE, querystring: { orden } }),
    until,
  );
  if (!shown.ok) return;
  const made = await browser.patiently(() => browser.api(routes.transaccionPlanAlta, { params: { orden } }), until);
  if (made.ok) told.add('cliente');
  else if (made.problem?.codigo === 'TP-04') told.add('en espera');
}
