import { expect, test } from 'vitest';
import { deliveryText } from './use-measures.ts';

test.each([
  [0.4, 0.8, '95 de cada 100, en un segundo o menos'],
  [0.4, 1.2, 'La mitad de las veces, en un segundo o menos; 95 de cada 100, en 2 segundos o menos'],
  [4, 12.3, 'La mitad de las veces, en 4 segundos o menos; 95 de cada 100, en 13 segundos o menos'],
])('half in %s s and 95 of 100 in %s s are told as «%s»', (mediana, noventaYCincoDeCien, said) =>
  expect(deliveryText({ informes: 10, mediana, noventaYCincoDeCien })).toBe(said),
);
