import { expect, test } from 'vitest';
import { storyText } from './bank-words.ts';

test.each([
  ['Se anuló el cobro (REVERSED)', 'Se anuló el cobro (cargo deshecho)'],
  ['Quedó pagada (AUTHORIZED 0)', 'Quedó pagada (autorizado)'],
  [
    'Devolvimos $3.750 de $7.500 a la tarjeta (NULLIFIED 717402)',
    'Devolvimos $3.750 de $7.500 a la tarjeta (abonado a la tarjeta (717402))',
  ],
  ['La oficina cerró la tarea (OK)', 'La oficina cerró la tarea (OK)'],
  ['Se entregó el informe (VR-0000000012)', 'Se entregó el informe (VR-0000000012)'],
])('%s', (line, shown) => expect(storyText(line)).toBe(shown));
