import { expect, test } from 'vitest';
import type { KillOutcome } from './kill-outcome.ts';
import { checksOf, details, table, whyUnfinished } from './kill-summary.ts';

const GOOD: KillOutcome = {
  kills: 50,
  killEvery: 0.5,
  databaseEnds: 2,
  counts: {
    orders: 9,
    charged: 100,
    refunded: 1,
    declined: 1,
    issued: 99,
    clients: 20,
    waits: { abiertas: 1, aprobadas: 2, rechazadas: 0, objetadas: 0, vencidas: 0, oficina: 0 },
    review: [],
    copies: 1,
    refusedCommits: 0,
    refusedRefunds: 0,
  },
  violations: {
    chargedForNothing: [],
    reportForNothing: [],
    chargedTwice: [],
    toldTwice: [],
    stuck: [],
    contradicted: [],
    withoutRight: [],
    lost: [],
    secondContract: [],
    unannounced: [],
  },
  ownCount: { detenidas: 0, cobros_dobles: 0 },
  histories: [],
  unanswered: 3,
  buyers: 120,
  unexpected: [],
  seconds: 42,
  unfinished: undefined,
};
const NO_WAITS = { abiertas: 0, aprobadas: 0, rechazadas: 0, objetadas: 0, vencidas: 0, oficina: 0 };
const WITHOUT_PLANS = { charged: 0, clients: 0, waits: NO_WAITS };
const failing = (outcome: KillOutcome) => checksOf(outcome).filter(({ wrong }) => wrong.length > 0);

test('a good run has no failures', () => {
  expect(failing(GOOD)).toEqual([]);
  expect(details(GOOD)).toEqual([]);
});

test.each<[string, Partial<KillOutcome>]>([
  ...Object.keys(GOOD.violations).map((kind): [string, Partial<KillOutcome>] => [
    kind,
    { violations: { ...GOOD.violations, [kind]: ['X'] } },
  ]),
  ['review', { counts: { ...GOOD.counts, review: ['X: otro monto'] } }],
  ['own count', { ownCount: { detenidas: 1 } }],
  ['unexpected', { unexpected: ['GET /salud 500 (1)'] }],
  ['unfinished', { unfinished: 'hubo 3 muertes y se pidieron 50' }],
])('%s fails the run and is reported', (_name, changes) => {
  const outcome = { ...GOOD, ...changes };
  expect(failing(outcome)).toHaveLength(1);
  expect(details(outcome)).toEqual([`${failing(outcome)[0]?.title}: ${failing(outcome)[0]?.wrong[0]}`]);
});

test.each([
  ['enough happened', {}, undefined],
  ['few plans among few charges', { counts: { ...WITHOUT_PLANS, charged: 99 } }, undefined],
  ['no plan among many', { counts: { ...WITHOUT_PLANS, charged: 100 } }, 'ningún plan llegó a su cliente'],
  ['too few deaths', { kills: 19 }, 'hubo 19 muertes y se pidieron 20'],
  ['too few charges', { counts: { ...WITHOUT_PLANS, charged: 39, clients: 4 } }, 'hubo 39 cobros y se pidieron 40'],
  ['no plan that waited among few', { counts: { ...WITHOUT_PLANS, charged: 199, clients: 9 } }, undefined],
  [
    'no plan that waited among many',
    { counts: { ...WITHOUT_PLANS, charged: 200, clients: 9 } },
    'ningún plan esperó a los administradores de su empresa',
  ],
  ['something was left', { still: false }, 'quedó algo por hacer que nadie hacía'],
] as const)('the reason an insufficient run fails: %s', (_name, changes, why) => {
  const done = { kills: 20, counts: { ...GOOD.counts, charged: 100, clients: 15 }, still: true };
  expect(whyUnfinished({ ...done, ...changes }, { kills: 20, charged: 40 })).toBe(why);
});

test('the table shows the outcomes', () => {
  expect(table(GOOD)).toMatch(/muertes \(kill -9\) +50, una cada 0,5 s/);
  expect(table(GOOD)).toMatch(/cobradas +100, 2,0 por muerte/);
  expect(table(GOOD)).toMatch(/planes que esperaron una decisión +3: 1 abiertas, 2 aprobadas/);
});
