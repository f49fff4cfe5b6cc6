import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { routes, type RefusalBody } from '@veridico/api';
import { checkDigit } from '@veridico/forms';
import type { Browser } from './browser.ts';
import { ASK_AGAIN_MS, visitCardPage, type Return, type ObservedPurchase, type BuyerContext } from './buyer.ts';
import { PLAN_CODES, planForm, REPRESENTATIVE } from './records.ts';

const RETURN_PATH = '/contrata-directo/paso2';
/** Numbers of RUTs that no other part of a run uses. */
const FIRST_COMPANY = 91_000_000;

/** Contracts one plan, from the form to the new client, or as far as the script goes. After a declined card, tries once more with an approved one. */
export async function contract(context: BuyerContext, seen: ObservedPurchase): Promise<void> {
  if (!(await draft(context, seen))) return;
  for (const declined of seen.script.declined ? [true, false] : [false]) {
    if (!(await sign(context, seen))) return;
    const back = await visitCardPage(context, { ...seen, script: { ...seen.script, declined } });
    if (!back) return;
    seen.told.clear();
    await Promise.all(Array.from({ length: seen.script.twice ? 2 : 1 }, () => comeBack(context, seen, back)));
    if (!seen.told.has('no pagada')) return;
  }
}

const NOT_NOW = [0, 503];
/** No captcha, or one that was solved too late. */
const NOT_A_PERSON = 403;

/** @returns false for a refusal that may be temporary @throws Error for any other, because then no plan of the run would ever be contracted */
function notNow(
  what: string,
  { status, problem }: { status: number; problem: RefusalBody | undefined },
  also: readonly number[] = [],
): false {
  if ([...NOT_NOW, ...also].includes(status)) return false;
  throw new Error(`${what} un plan: ${status} ${problem?.codigo ?? ''}`.trim());
}

async function draft({ browser }: BuyerContext, seen: ObservedPurchase): Promise<boolean> {
  const { script, correo, company } = seen;
  const body = FIRST_COMPANY + company;
  const until = Date.now() + script.stepMs;
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

/** All contracts of a company are of one kind: a claim on a monthly plan can only be refused while the first one runs. */
function planOf(company: number): string {
  return company % 2 === 0 ? PLAN_CODES.pack : PLAN_CODES.mensual;
}

/** Solves the captcha after a pause, since a faster answer counts as a machine's. @returns empty where there is no challenge */
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

async function sign({ browser }: BuyerContext, seen: ObservedPurchase): Promise<boolean> {
  const ask = () => browser.api(routes.transaccionPlanTbk, { params: { buyOrder: seen.orden ?? '' }, querystring: {} });
  const answer = await browser.patiently(ask, Date.now() + seen.script.stepMs);
  if (!answer.ok) return notNow('firmar', answer);
  seen.token = answer.body.token;
  return true;
}

async function comeBack(context: BuyerContext, seen: ObservedPurchase, back: Return): Promise<void> {
  const { browser } = context;
  const until = Date.now() + seen.script.stepMs;
  await browser.patiently(() => browser.page(`${RETURN_PATH}?${new URLSearchParams(back)}`), until);
  if (seen.script.ending !== 'leaves' && (await readPayment(browser, seen))) await becomeClient(browser, seen);
}

async function readPayment(browser: Browser, { token = '', script, told }: ObservedPurchase): Promise<boolean> {
  const until = Date.now() + script.patienceMs;
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

async function becomeClient(browser: Browser, seen: ObservedPurchase): Promise<void> {
  const { script, orden = '', told } = seen;
  const until = Date.now() + script.patienceMs;
  const shown = await browser.patiently(
    () => browser.api(routes.transaccionPlanAutenticacion, { params: REPRESENTATIVE, querystring: { orden } }),
    until,
  );
  if (!shown.ok) return;
  const made = await browser.patiently(() => browser.api(routes.transaccionPlanAlta, { params: { orden } }), until);
  if (made.ok) told.add('cliente');
  else if (made.problem?.codigo === 'TP-04') told.add('en espera');
}
