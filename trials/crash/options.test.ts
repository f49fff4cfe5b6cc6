import { expect, test } from 'vitest';
import { readOptions, replayOf } from './options.ts';
import { POINT_NAMES } from './points.ts';

test('the defaults are those of the run before a release', () => {
  expect(readOptions(['--seed', 'a1'])).toMatchObject({ short: false, kills: 1_000, charged: 3_000, nodes: 3, seed: 'a1' });
});

test('every run without a seed draws another', () => {
  expect(readOptions([]).seed).not.toBe(readOptions([]).seed);
});

test('the points are all of them or one, in order', () => {
  expect(readOptions(['--at', 'all']).at).toEqual(POINT_NAMES);
  expect(readOptions(['--at', 'C9']).at).toEqual(['C9']);
  expect(POINT_NAMES.slice(0, 2)).toEqual(['C1', 'C2']);
  expect(POINT_NAMES.indexOf('C9')).toBeLessThan(POINT_NAMES.indexOf('C10'));
});

test.each([
  [['--at', 'C99'], 'at'],
  [['--variant', 'sin-nada'], 'variant'],
  [['--kills', 'muchas'], 'kills'],
  [['--seed', 'Ñ; rm'], 'letras minúsculas y dígitos'],
  [['--asesinar'], 'asesinar'],
])('%s is refused with the usage', (args, named) => {
  expect(() => readOptions(args)).toThrow(named);
  expect(() => readOptions(args)).toThrow('npm run test:crash');
});

test.each([
  ['--kills 10 --charged 5 --nodes 2 --seed a1'],
  ['--short --kills 50 --charged 100 --nodes 3 --seed a1'],
  ['--kills 4 --charged 6 --nodes 2 --variant sin-status --seed a1'],
  ['--kills 4 --charged 6 --nodes 2 --variant sin-representacion --seed a1'],
  ['--at C9 --seed a1'],
  ['--at all --seed a1'],
])('«%s» is replayed by the same command', (line) => {
  const options = readOptions(line.split(' '));
  expect(replayOf(options)).toBe(`npm run test:crash -- ${line}`);
  expect(readOptions(replayOf(options).split(' ').slice(4))).toEqual(options);
});
