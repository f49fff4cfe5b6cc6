import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

test('the defaults are a full run of the usual length with a new seed', () => {
  const options = readOptions([]);
  expect(options).toEqual({ length: 'usual', seed: options.seed });
  expect(options.seed).toMatch(/^\d+$/);
});

test('the options are parsed', () => {
  expect(readOptions(['--short', '--step', 'muertes', '--seed', 'a1'])).toEqual({ length: 'short', step: 'muertes', seed: 'a1' });
  expect(readOptions(['--long', '--before', 'HEAD~3', '--seed', '7'])).toEqual({ length: 'long', before: 'HEAD~3', seed: '7' });
  expect(readOptions(['--variant', 'sin-drenaje', '--seed', '7'])).toMatchObject({ variant: 'sin-drenaje' });
});

test.each([
  [['--step', 'ninguno'], 'step'],
  [['--variant', 'ninguna'], 'variant'],
  [['--before', '--upload-pack=x'], 'before'],
  [['--before', 'x; ls'], 'before'],
  [['--seed', 'Á'], 'seed'],
  [['--otra'], '--otra'],
])('%s is refused', (args, named) => {
  expect(() => readOptions(args)).toThrow(RangeError);
  expect(() => readOptions(args)).toThrow(named);
});
