import { expect, test } from 'vitest';
import { readOptions, replayOf } from './options.ts';

test('the defaults are those of a release run, with a printed seed', () => {
  const options = readOptions([]);
  expect(options).toMatchObject({ short: false, requests: 100_000, postgres: false });
  expect(readOptions(replayOf(options).split(' ').slice(4))).toEqual(options);
});

test('the replay command repeats the options', () => {
  const said = ['--short', '--requests', '500', '--postgres', '--variant', 'fuga', '--seed', '7'];
  expect(replayOf(readOptions(said))).toBe(`npm run test:fuzz -- ${said.join(' ')}`);
});

test.each([['--seed', 'x'], ['--variant', 'otra'], ['--requests', '0'], ['--nada']])('%s %s is refused with the usage', (...args) => {
  expect(() => readOptions(args)).toThrow('npm run test:fuzz -- [--short]');
});
