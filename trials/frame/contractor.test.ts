import { routes, type Client, type ProblemBody } from '@veridico/api';
import { expect, test } from 'vitest';
import { newPurchase, PLAIN_SCRIPT, type BuyerContext } from './buyer.ts';
import { contract } from './contractor.ts';

const refused = (status: number, codigo: ProblemBody['codigo']) => ({ ok: false as const, status, problem: { codigo, mensaje: '' } });
const DRAFTED = { ok: true, status: 200, body: { codigo: '00', tbkBuyOrder: 'ORDEN', mensaje: '' } };

/** A context with fixed answers; no captcha challenge. */
function contextOf(drafted: unknown, signed?: unknown): BuyerContext {
  const answers = new Map<unknown, unknown>([
    [routes.captchaReto, refused(503, 'NO_DISPONIBLE')],
    [routes.transaccionPlan, drafted],
    [routes.transaccionPlanTbk, signed],
  ]);
  const api = (async (route: unknown) => answers.get(route)) as unknown as Client;
  const browser = { api, patiently: async <A>(ask: () => Promise<A>) => ask() };
  return { browser } as unknown as BuyerContext;
}

const company = () => newPurchase({ ...PLAIN_SCRIPT, contracts: true });

test.each([
  [404, 'PLAN_DESCONOCIDO'],
  [400, 'CAMPOS_INVALIDOS'],
  [409, 'PLAN_VIGENTE'],
] as const)('a plan refused with %i fails the run, which would otherwise pass without plans', async (status, codigo) => {
  await expect(contract(contextOf(refused(status, codigo)), company())).rejects.toThrow(`contratar un plan: ${status} ${codigo}`);
});

test.each([0, 403, 503])('a draft answered with %i leaves no order', async (status) => {
  const seen = company();
  await contract(contextOf(refused(status, 'NO_DISPONIBLE')), seen);
  expect(seen.orden).toBeUndefined();
});

test('a refused signature fails the run, an unanswered one does not', async () => {
  await expect(contract(contextOf(DRAFTED, refused(403, 'NO_PERMITIDO')), company())).rejects.toThrow('firmar un plan: 403 NO_PERMITIDO');
  const seen = company();
  await contract(contextOf(DRAFTED, refused(503, 'PAGO_NO_DISPONIBLE')), seen);
  expect([seen.orden, seen.token]).toEqual(['ORDEN', undefined]);
});

test('a rival contracts with the company’s RUT, and its wait is recorded', async () => {
  const sent: { rutEmpresa: string; codigoPlan: string }[] = [];
  const answers = new Map<unknown, unknown>([
    [routes.captchaReto, refused(503, 'NO_DISPONIBLE')],
    [routes.transaccionPlanTbk, { ok: true, status: 200, body: { token: 'TOKEN' } }],
    [routes.transaccionPlanRevisar, { ok: true, status: 200, body: { status: 'AUTHORIZED' } }],
    [routes.transaccionPlanAutenticacion, { ok: true, status: 200, body: {} }],
    [routes.transaccionPlanAlta, { ok: false, status: 409, problem: { codigo: 'TP-04', mensaje: '' } }],
  ]);
  const api = (async (route: unknown, { body }: { body: (typeof sent)[number] }) => {
    if (route !== routes.transaccionPlan) return answers.get(route);
    sent.push(body);
    return DRAFTED;
  }) as unknown as Client;
  const browser = { api, page: async () => ({ status: 200, location: null }), patiently: async <A>(ask: () => Promise<A>) => ask() };
  const simulator = { visitor: { pay: async () => ({ fields: { token_ws: 'TOKEN' } }) } };
  const rival = newPurchase({ ...PLAIN_SCRIPT, number: 8, contracts: true, rivals: true }, 4);
  await contract({ browser, simulator } as unknown as BuyerContext, rival);
  expect(sent).toMatchObject([{ rutEmpresa: '91000004-7', codigoPlan: 'pl-muertes-pack' }]);
  expect([...rival.told]).toEqual(['en espera']);
});
