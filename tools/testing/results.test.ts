import path from 'node:path';
import { expect, test } from 'vitest';
import { fixture } from './fixture.ts';
import { failureList, fileSeconds, lastRun, readReport, unsteadyList, writeReport } from './results.ts';

test('failures of both runners are listed with their message', () => {
  const vitest = {
    testResults: [
      {
        assertionResults: [
          { fullName: 'good', status: 'passed', failureMessages: [] },
          { fullName: 'bad', status: 'failed', failureMessages: ['expected \u001b[32m1\u001b[39m to be 2\n at here'] },
        ],
      },
    ],
  };
  const results = [{ errors: [{ message: 'no button' }] }];
  const playwright = { suites: [{ title: 'buy', specs: [{ title: 'worse', tests: [{ status: 'unexpected', results }] }] }] };
  expect(failureList([...readReport(vitest), ...readReport(playwright)])).toEqual([
    '✗ bad\n    expected 1 to be 2\n     at here',
    '✗ buy worse\n    no button',
  ]);
});

test('a file that fails outside its tests, such as in teardown, is a failure of its own', () => {
  const file = (name: string, status: string, states: string[], message = '') => ({
    name,
    status,
    message,
    assertionResults: states.map((state) => ({ fullName: `${name} ${state}`, status: state })),
  });
  const report = {
    testResults: [
      file('a', 'failed', ['passed'], 'could not close'),
      file('b', 'failed', ['passed', 'failed']),
      file('c', 'passed', ['passed']),
    ],
  };
  expect(readReport(report).filter(({ state }) => state === 'failed')).toEqual([
    { title: 'a', state: 'failed', reason: 'could not close' },
    { title: 'b failed', state: 'failed' },
  ]);
});

test('a test that passed on retry has passed, and is listed with its first error', () => {
  const tests = [{ status: 'flaky', results: [{ errors: [{ message: 'no button' }] }, { errors: [] }] }];
  const ran = readReport({ suites: [{ title: 'buy', specs: [{ title: 'unsteady', tests }] }] });
  expect(ran.map(({ state }) => state)).toEqual(['passed']);
  expect(failureList(ran)).toEqual([]);
  expect(unsteadyList(ran)).toEqual(['pasó a la segunda: buy unsteady\n    no button']);
});

test('a long message is truncated', () => {
  const reason = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n');
  const [told = ''] = failureList([{ title: 'bad', state: 'failed', reason }]);
  expect(told).toContain('line 11');
  expect(told).not.toContain('line 12');
});

test('a stored report is read back', () => {
  const { root } = fixture({ 'package.json': '{}' });
  const ran = [
    { title: 'good', state: 'passed' },
    { title: 'bad', state: 'failed', reason: 'a charge without a report' },
  ] as const;
  writeReport(path.join(root, 'results/crash.json'), ran);
  expect(lastRun(path.join(root, 'results'))).toEqual(ran);
});

test('files of a vitest report are sorted by their seconds; a Playwright report has none', () => {
  const testResults = [
    { name: 'quick.test.ts', startTime: 1_000, endTime: 1_500, assertionResults: [] },
    { name: 'slow.test.ts', startTime: 1_000, endTime: 4_000, assertionResults: [] },
  ];
  expect(fileSeconds({ testResults })).toEqual([
    { file: 'slow.test.ts', seconds: 3 },
    { file: 'quick.test.ts', seconds: 0.5 },
  ]);
  expect(fileSeconds({ suites: [] })).toEqual([]);
});
