import { expect, test } from 'vitest';
import { readReport, type Ran } from './results.ts';
import { coverage, namedRows, parseRows } from './rows.ts';

const rows = parseRows(
  'id\tarea\tstatement\texact\tsource\nDP1-05\tpurchase\tA\t\t\nDP1-PAY-01\tpurchase\tB\t\t\nSES-23\tsession\tC\t\t\n',
);

function stateOf(ran: readonly Ran[], id: string): string | undefined {
  const row = coverage(rows, ran).rows.find((each) => each.id === id);
  return row && `${row.state}${row.reading ? ` ${row.reading}` : ''}`;
}

test.each([
  ['[DP1-05] pays', [{ id: 'DP1-05', reading: undefined }]],
  [
    'way [DP1-05, DP1-PAY-01] pays',
    [
      { id: 'DP1-05', reading: undefined },
      { id: 'DP1-PAY-01', reading: undefined },
    ],
  ],
  ['[SES-23 C06] stays', [{ id: 'SES-23', reading: 'C06' }]],
  ['[sia000001] [4xx] [POST] draws', []],
])('«%s» names its rows', (title, expected) => {
  expect(namedRows(title)).toEqual(expected);
});

test('a row is covered by a test that passed, as written or as read', () => {
  const ran: Ran[] = [
    { title: 'way [DP1-05] pays', state: 'passed' },
    { title: '[DP1-PAY-01] pays', state: 'skipped' },
    { title: '[SES-23 C06] stays', state: 'passed' },
  ];
  expect(['DP1-05', 'DP1-PAY-01', 'SES-23'].map((id) => stateOf(ran, id))).toEqual(['covered', 'open', 'read C06']);
});

test('one failed test leaves its row open, whoever else passed', () => {
  const ran: Ran[] = [
    { title: '[DP1-05] a', state: 'failed' },
    { title: '[DP1-05] b', state: 'passed' },
  ];
  expect(stateOf(ran, 'DP1-05')).toBe('open');
});

test('a title that names no row of the specification is told', () => {
  expect(coverage(rows, [{ title: '[DP1-99] pays', state: 'passed' }]).unknown).toEqual(['[DP1-99] en «[DP1-99] pays»']);
});

test('reports of vitest and of Playwright are read alike', () => {
  const vitest = {
    testResults: [
      {
        assertionResults: [
          { fullName: 'rut [VAL-RUT-04] a', status: 'passed' },
          { fullName: 'b', status: 'pending' },
        ],
      },
    ],
  };
  expect(readReport(vitest)).toEqual([
    { title: 'rut [VAL-RUT-04] a', state: 'passed' },
    { title: 'b', state: 'skipped' },
  ]);
  const spec = (title: string, ...statuses: string[]): object => ({ title, tests: statuses.map((status) => ({ status })) });
  const playwright = {
    suites: [
      { title: 'buy.spec.ts', specs: [spec('a', 'expected', 'unexpected')], suites: [{ title: '[DP1-05]', specs: [spec('b', 'flaky')] }] },
    ],
  };
  expect(readReport(playwright)).toEqual([
    { title: 'buy.spec.ts a', state: 'passed' },
    { title: 'buy.spec.ts a', state: 'failed' },
    { title: 'buy.spec.ts [DP1-05] b', state: 'passed', secondTry: true },
  ]);
});
