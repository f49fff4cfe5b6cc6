import { expect, test } from 'vitest';
import { readReport, type Ran } from './results.ts';
import { coverage, namedRows, parseRows, wrongNames } from './rows.ts';

const rows = parseRows(
  'id\tarea\tstatement\texact\tsource\nDP1-05\tpurchase\tA\t\t\nDP1-PAY-01\tpurchase\tB\t\t\nSES-23\tsession\tC\t\t\n',
);

function stateOf(ran: readonly Ran[], id: string): string | undefined {
  const row = coverage(rows, ran).rows.find((each) => each.id === id);
  return row && `${row.state}${row.reading ? ` ${row.reading}` : ''}`;
}

test('row tags are told from other tags, with their readings', () => {
  expect(namedRows(['DP1-05', 'DP1-PAY-09..11', 'SES-23:C06', 'V3.4.1', 'ancho', 'sia000001'])).toEqual([
    { id: 'DP1-05', reading: undefined },
    { id: 'DP1-PAY-09', reading: undefined },
    { id: 'DP1-PAY-10', reading: undefined },
    { id: 'DP1-PAY-11', reading: undefined },
    { id: 'SES-23', reading: 'C06' },
  ]);
});

test('a row is covered by a passed test, as written or as read', () => {
  const ran: Ran[] = [
    { title: 'pays', tags: ['DP1-05'], state: 'passed' },
    { title: 'pays later', tags: ['DP1-PAY-01'], state: 'skipped' },
    { title: 'stays', tags: ['SES-23:C06'], state: 'passed' },
  ];
  expect(['DP1-05', 'DP1-PAY-01', 'SES-23'].map((id) => stateOf(ran, id))).toEqual(['covered', 'open', 'read C06']);
});

test('one failed test leaves its row open, even if others passed', () => {
  const ran: Ran[] = [
    { title: 'a', tags: ['DP1-05'], state: 'failed' },
    { title: 'b', tags: ['DP1-05'], state: 'passed' },
  ];
  expect(stateOf(ran, 'DP1-05')).toBe('open');
});

test('a tag of a row that does not exist is reported', () => {
  expect(coverage(rows, [{ title: 'pays', tags: ['DP1-99'], state: 'passed' }]).unknown).toEqual(['DP1-99 en «pays»']);
});

test('a title that names a row is reported: it proves nothing', () => {
  const ran: Ran[] = [
    { title: 'pays [DP1-PAY-01] by card', tags: ['DP1-05'], state: 'passed' },
    { title: 'sia000001 in DP1-PAY-011 of V6.2.4', state: 'passed' },
  ];
  const { inTitles } = coverage(rows, ran);
  expect(inTitles).toEqual(['DP1-PAY-01 en «pays [DP1-PAY-01] by card»']);
  expect(wrongNames({ rows: [], unknown: [], inTitles })).toContain('DP1-PAY-01 en «pays');
  expect(wrongNames({ rows: [], unknown: [], inTitles: [] })).toBe('');
});

test('reports of vitest and Playwright are parsed alike', () => {
  const vitest = {
    testResults: [
      {
        assertionResults: [
          { fullName: 'rut a', tags: ['VAL-RUT-04'], status: 'passed' },
          { fullName: 'b', status: 'pending' },
        ],
      },
    ],
  };
  expect(readReport(vitest)).toEqual([
    { title: 'rut a', tags: ['VAL-RUT-04'], state: 'passed' },
    { title: 'b', state: 'skipped' },
  ]);
  const spec = (title: string, ...statuses: string[]): object => ({
    title,
    tags: ['DP1-05'],
    tests: statuses.map((status) => ({ status })),
  });
  const playwright = {
    suites: [
      { title: 'buy.spec.ts', specs: [spec('a', 'expected', 'unexpected')], suites: [{ title: 'group', specs: [spec('b', 'flaky')] }] },
    ],
  };
  expect(readReport(playwright)).toEqual([
    { title: 'buy.spec.ts a', tags: ['DP1-05'], state: 'passed' },
    { title: 'buy.spec.ts a', tags: ['DP1-05'], state: 'failed' },
    { title: 'buy.spec.ts group b', tags: ['DP1-05'], state: 'passed', secondTry: true },
  ]);
});
