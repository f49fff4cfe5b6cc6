import { expect, test } from 'vitest';
import { addressKeys, streetKey, unitKey, unitKind } from './address-keys.ts';

const keys = (address: string): string => {
  const { calle, numero, unidad } = addressKeys(address);
  return [calle.trim(), numero ?? '-', unidad ?? '-'].join(' | ');
};

test.each([
  ['Avenida Libertador Bernardo O’Higgins 1234', 'libertador bernardo ohiggins | 1234 | -'],
  ['AV LIB BDO O HIGGINS 1234', 'libertador bernardo ohiggins | 1234 | -'],
  ["Avda. Libertador Bernardo O'Higgins Nº 1.234", 'libertador bernardo ohiggins | 1234 | -'],
  ['Pje. Los Litres 1482, depto. 504', 'litres | 1482 | 504'],
  ['PSJE LOS LITRES 1482 DP 504', 'litres | 1482 | 504'],
  ['Pasaje Los Litres N° 1482 torre B departamento 21-B', 'litres | 1482 | 21b'],
  ['LOS LITRES 1482 504', 'litres | 1482 | 504'],
  ['LOS LITRES 1482 B', 'litres | 1482 | b'],
  ['LOS LITRES 1482-A', 'litres | 1482 | -'],
  ['Gral. Velásquez 0345', 'general velasquez | 345 | -'],
  ['General Velasquez 345', 'general velasquez | 345 | -'],
  ['PDTE KENNEDY 5413 OF 1203', 'presidente kennedy | 5413 | 1203'],
  ['21 de Mayo 345', '21 mayo | 345 | -'],
  ['Veintiuno de Mayo 345', '21 mayo | 345 | -'],
  ['1º Norte 461', '1 norte | 461 | -'],
  ['PRIMERA NTE 461', '1 norte | 461 | -'],
  ['1ra. Norte 461 LC 2', '1 norte | 461 | 2'],
  ['Calle 5 123', '5 | 123 | -'],
  ['Calle Ñirre 88', 'nirre | 88 | -'],
  ['NIRRE 88 BX 12', 'nirre | 88 | 12'],
  ['3 PTE 640', '3 poniente | 640 | -'],
  ['Camino al Peumo, parcela 14', 'al peumo parcela | 14 | -'],
  ['Las Condes 12000 Villa El Sol', 'condes | 12000 | -'],
  ['Fundo El Roble s/n', 'fundo roble s n | - | -'],
  ['', ' | - | -'],
  ['1234', ' | 1234 | -'],
])('%s', (address, expected) => {
  expect(keys(address)).toBe(expected);
});

test('a street typed alone or with its number matches the stored one', () => {
  for (const typed of ['Los Litres', 'los litres 1482', 'Pje. Los Litres', 'PSJE LOS LITRES', 'pasaje  litres '])
    expect(streetKey(typed, 1482)).toBe(addressKeys('Pasaje Los Litres 1482').calle);
  for (const typed of ['21 de mayo', 'Av. Veintiuno de Mayo', '21 de Mayo 345'])
    expect(streetKey(typed, 345)).toBe(addressKeys('21 DE MAYO 345').calle);
  expect(streetKey('5', 5)).toBe(' 5 ');
  expect(streetKey('·', 5)).toBe('');
});

test('a unit is the same with or without its kind', () => {
  for (const typed of ['504', 'Depto. 504', 'dpto 504', 'Torre B, departamento 504']) expect(unitKey(typed)).toBe('504');
  expect(unitKey('21-B')).toBe(unitKey('21 b'));
  expect(unitKey('depto')).toBe('');
});

test.each([
  ['Los Litres 1482 DP 504', 'departamento'],
  ['Los Litres 1482, casa 7', 'casa'],
  ['Los Litres 1482 OF 12', 'oficina'],
  ['Los Litres 1482 LC 2', 'local'],
  ['Los Litres 1482 BX 2', 'otra'],
  ['Los Litres 1482', undefined],
  ['Casa de Piedra 12', undefined],
])('the kind of unit of %s', (address, kind) => {
  expect(unitKind(address)).toBe(kind);
});
