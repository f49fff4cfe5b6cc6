import { expect, test } from 'vitest';
import type { KillOutcome } from './kill-run.ts';
import { checksOf, details, table } from './summary.ts';

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
    review: [],
    copies: 1,
    refusedCommits: 0,
    refusedRefunds: 0,
  },
  violations: { chargedForNothing: [], reportForNothing: [], chargedTwice: [], toldTwice: [], stuck: [], contradicted: [] },
  ownCount: { detenidas: 0, cobros_dobles: 0 },
  histories: [],
  unanswered: 3,
  buyers: 120,
  oddities: [],
  seconds: 42,
  unfinished: undefined,
};
const failing = (outcome: KillOutcome) => checksOf(outcome).filter(({ wrong }) => wrong.length > 0);

test('a good run fails nothing', () => {
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
  ['oddities', { oddities: ['GET /salud 500 (1)'] }],
  ['unfinished', { unfinished: 'hubo 3 muertes y se pidieron 50' }],
])('%s makes it fail, and is told', (_name, changes) => {
  const outcome = { ...GOOD, ...changes };
  expect(failing(outcome)).toHaveLength(1);
  expect(details(outcome)).toEqual([`${failing(outcome)[0]?.title}: ${failing(outcome)[0]?.wrong[0]}`]);
});

test('the table says what happened', () => {
  expect(table(GOOD)).toMatch(/muertes \(kill -9\) +50, una cada 0,5 s/);
  expect(table(GOOD)).toMatch(/cobradas +100, 2,0 por muerte/);
});
