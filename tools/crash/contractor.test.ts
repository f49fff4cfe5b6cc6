import { routes, type Client, type ProblemBody } from '@veridico/api';
import { expect, test } from 'vitest';
import { newSeen, PLAIN, type Shop } from './buyer.ts';
import { contract } from './contractor.ts';

const refused = (status: number, codigo: ProblemBody['codigo']) => ({ ok: false as const, status, problem: { codigo, mensaje: '' } });
const DRAFTED = { ok: true, status: 200, body: { codigo: '00', tbkBuyOrder: 'ORDEN', mensaje: '' } };

/** A shop whose calls are answered so; no challenge is handed out. */
function shopOf(drafted: unknown, signed?: unknown): Shop {
  const answers = new Map<unknown, unknown>([
    [routes.captchaReto, refused(503, 'NO_DISPONIBLE')],
    [routes.transaccionPlan, drafted],
    [routes.transaccionPlanTbk, signed],
  ]);
  const api = (async (route: unknown) => answers.get(route)) as unknown as Client;
  const browser = { api, patiently: async <A>(ask: () => Promise<A>) => ask() };
  return { browser } as unknown as Shop;
}

const company = () => newSeen({ ...PLAIN, contracts: true });

test.each([
  [404, 'PLAN_DESCONOCIDO'],
  [400, 'CAMPOS_INVALIDOS'],
  [409, 'PLAN_VIGENTE'],
] as const)('who is refused a plan with %i says so: a run without plans must not pass for one with them', async (status, codigo) => {
  await expect(contract(shopOf(refused(status, codigo)), company())).rejects.toThrow(`contratar un plan: ${status} ${codigo}`);
});

test.each([0, 403, 503])('a draft that was answered %i is one that did not come through', async (status) => {
  const seen = company();
  await contract(shopOf(refused(status, 'NO_DISPONIBLE')), seen);
  expect(seen.orden).toBeUndefined();
});

test('a signature is refused to nobody, but may be answered by nobody', async () => {
  await expect(contract(shopOf(DRAFTED, refused(403, 'NO_PERMITIDO')), company())).rejects.toThrow('firmar un plan: 403 NO_PERMITIDO');
  const seen = company();
  await contract(shopOf(DRAFTED, refused(503, 'PAGO_NO_DISPONIBLE')), seen);
  expect([seen.orden, seen.token]).toEqual(['ORDEN', undefined]);
});
