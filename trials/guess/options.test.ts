import { expect, test } from 'vitest';
import { DEFAULT_RATES } from '../../apps/server/src/settings/rates.ts';
import { readOptions } from './options.ts';

test('the defaults are 10,000 guesses and 2,000 pairs, with a new seed each time', () => {
  expect(readOptions([])).toMatchObject({ short: false, guesses: 10_000, pairs: 2_000, only: undefined, variant: undefined });
  expect(readOptions([]).seed).not.toBe(readOptions([]).seed);
});

test.each([[[]], [['--short']]])('%s: every address makes more guesses than the limits of two hours allow', (args) => {
  const { guesses, addresses } = readOptions(args);
  const { enlace, promocionTope, registroRutTope } = DEFAULT_RATES;
  expect(guesses / addresses).toBeGreaterThan(2 * Math.max(enlace.max, promocionTope.max, registroRutTope.max));
});

test.each([
  [['--variant', 'sin-nada'], 'variant'],
  [['--pairs', 'muchos'], 'pairs'],
  [['--adivinar'], 'adivinar'],
])('%s is refused with the usage', (args, named) => {
  expect(() => readOptions(args)).toThrow(named);
  expect(() => readOptions(args)).toThrow('npm run test:guess');
});
