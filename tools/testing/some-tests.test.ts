import { expect, test } from 'vitest';
import { testsIn, testsSince } from './some-tests.ts';

test('end-to-end specs run with Playwright, other tests with vitest', () => {
  expect(testsIn(['apps/e2e/src/recovery.spec.ts'])).toMatchObject({
    tool: 'playwright',
    args: expect.arrayContaining(['recovery.spec.ts']),
  });
  expect(testsIn(['apps/server/src/orders', 'packages/forms'])).toEqual({
    tool: 'vitest',
    args: ['run', 'apps/server/src/orders', 'packages/forms'],
  });
});

test('no file, or files of both kinds, are refused with the usage', () => {
  expect(() => testsIn([])).toThrow(RangeError);
  expect(() => testsIn(['a.spec.ts', 'b.test.ts'])).toThrow(RangeError);
});

test('changed files count from the last commit, or from the one that is named', () => {
  expect(testsSince(undefined).args).toEqual(['run', '--changed', '--passWithNoTests']);
  expect(testsSince('main~3').args).toEqual(['run', '--changed', 'main~3', '--passWithNoTests']);
});
