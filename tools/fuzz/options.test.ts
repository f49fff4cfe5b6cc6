import { expect, test } from 'vitest';
import { readOptions, replayOf } from './options.ts';

test('what is not said is the bar of a release, with a seed that is told', () => {
  const options = readOptions([]);
  expect(options).toMatchObject({ short: false, requests: 100_000, postgres: false });
  expect(readOptions(replayOf(options).split(' ').slice(4))).toEqual(options);
});

test('the replay says again what was said', () => {
  const said = ['--short', '--requests', '500', '--postgres', '--variant', 'fuga', '--seed', '7'];
  expect(replayOf(readOptions(said))).toBe(`npm run test:fuzz -- ${said.join(' ')}`);
});

test.each([['--seed', 'x'], ['--variant', 'otra'], ['--requests', '0'], ['--nada']])(
  '%s %s is refused with the way to say it',
  (...args) => {
    expect(() => readOptions(args)).toThrow('npm run test:fuzz -- [--short]');
  },
);
