import { expect, test } from 'vitest';
import { countWaits, findPlanViolations, isWaiting, type PlanLedger, type PlanRow } from './plan-ledger.ts';
import { FIRST_PLAN } from './testing-plan.ts';

/** Of the same company, approved by its administrator. */
const LET_IN: PlanRow = { ...FIRST_PLAN, orden: 'B', representacion: 'aprobada', solicitud: 'aprobada', avisada: true };
const OPEN: PlanRow = {
  ...FIRST_PLAN,
  orden: 'C',
  lista: false,
  alta_codigo: 'TP-04',
  representacion: null,
  contrato: false,
  usuario: false,
  solicitud: 'abierta',
  avisada: true,
};
const REFUSED: PlanRow = { ...OPEN, orden: 'D', solicitud: 'oficina', motivo: 'rechazo' };
/** Approved, and objected to before the client was complete: the office decides on its contract. */
const OBJECTED: PlanRow = { ...OPEN, orden: 'E', contrato: true, solicitud: 'oficina', motivo: 'rechazo-tardio' };
/** Objected to after the client was complete. */
const STOPPED: PlanRow = { ...LET_IN, orden: 'F', usuario: false, solicitud: 'oficina', motivo: 'rechazo-tardio' };

const GOOD: PlanLedger = {
  plans: [FIRST_PLAN, LET_IN, OPEN, REFUSED, OBJECTED, STOPPED],
  contracts: ['A', 'B', 'E', 'F'].map((orden) => ({ titular: 'X', orden })),
};
const withPlan = (plan: PlanRow): PlanLedger => ({ ...GOOD, plans: GOOD.plans.map((each) => (each.orden === plan.orden ? plan : each)) });

test('a company with waiting rivals has no violations', () => {
  expect(Object.values(findPlanViolations(GOOD)).flat()).toEqual([]);
});

test.each<[string, keyof ReturnType<typeof findPlanViolations>, PlanLedger, string]>([
  ['a contract whose right was never settled', 'withoutRight', withPlan({ ...OPEN, contrato: true }), 'C: contrato'],
  ['a user whose right was never settled', 'withoutRight', withPlan({ ...REFUSED, usuario: true }), 'D: usuario activo'],
  ['a user who acts on after an objection', 'withoutRight', withPlan({ ...STOPPED, usuario: true }), 'F: usuario activo'],
  ['a paid plan without contract and claim', 'lost', withPlan({ ...OPEN, solicitud: null }), 'C'],
  ['a paid plan said to be complete without a contract', 'lost', withPlan({ ...FIRST_PLAN, contrato: false }), 'A'],
  ['a second contract on a declaration', 'secondContract', withPlan({ ...LET_IN, representacion: 'declarada' }), 'B: X'],
  [
    'a second contract by no order',
    'secondContract',
    { ...GOOD, contracts: [...GOOD.contracts, { titular: 'X', orden: null }] },
    'sin orden: X',
  ],
  ['an open claim without a mail', 'unannounced', withPlan({ ...OPEN, avisada: false }), 'C'],
  ['a claim that ran out without a mail', 'unannounced', withPlan({ ...REFUSED, motivo: 'sin-respuesta', avisada: false }), 'D'],
])('%s is found', (_name, kind, ledger, found) => {
  expect(findPlanViolations(ledger)[kind]).toEqual([found]);
});

test.each<[string, PlanRow]>([
  ['paid back', { ...OPEN, solicitud: null, estado: 'REFUNDED' }],
  ['at the office from the start, as the company has no administrators', { ...REFUSED, motivo: 'sin-administradores', avisada: false }],
])('a plan that was %s is no violation', (_name, plan) => {
  expect(Object.values(findPlanViolations(withPlan(plan))).flat()).toEqual([]);
});

test('contractings that waited are counted by outcome', () => {
  expect(GOOD.plans.filter(isWaiting).map(({ orden }) => orden)).toEqual(['C', 'D', 'E', 'F']);
  expect(countWaits(GOOD)).toEqual({ abiertas: 1, aprobadas: 1, rechazadas: 1, objetadas: 2, vencidas: 0, oficina: 0 });
});
