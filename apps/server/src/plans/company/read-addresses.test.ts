import { expect, test } from 'vitest';
import { readAddresses } from './read-addresses.ts';

const read = (text: string) => readAddresses(text).map(({ correo, nombre, apellido }) => [correo, nombre, apellido]);

test('reads addresses between lines, commas and semicolons', () => {
  expect(read('ana@x.cl, luis@x.cl;eva@x.cl\n\n  leo@x.cl\r\n')).toEqual(
    ['ana@x.cl', 'luis@x.cl', 'eva@x.cl', 'leo@x.cl'].map((correo) => [correo, '', '']),
  );
  expect(read(' ,;\n')).toEqual([]);
});

test('reads names as mail programs write them', () => {
  expect(
    read('Ana Pérez <ana@x.cl>; "Soto Ruz, Luis" <luis@x.cl>, Eva María Mora Ríos <eva@x.cl>\nLeo <leo@x.cl>, Rosa Díaz Lagos <rosa@x.cl>'),
  ).toEqual([
    ['ana@x.cl', 'Ana', 'Pérez'],
    ['luis@x.cl', 'Luis', 'Soto Ruz'],
    ['eva@x.cl', 'Eva María', 'Mora Ríos'],
    ['leo@x.cl', 'Leo', ''],
    ['rosa@x.cl', 'Rosa', 'Díaz Lagos'],
  ]);
});

test('keeps what it cannot read, so that it can be judged', () => {
  expect(read('Ana Pérez; <luis@x.cl')).toEqual([
    ['Ana Pérez', '', ''],
    ['<luis@x.cl', '', ''],
  ]);
  expect(read('"Ana <ana@x.cl>, luis@x.cl').at(-1)).toEqual(['luis@x.cl', '', '']);
});

test('reads a long list in time, and at most 200 of it', () => {
  const begun = Date.now();
  expect(readAddresses('"<,'.repeat(6_000))).toHaveLength(200);
  expect(Date.now() - begun).toBeLessThan(1_000);
});
