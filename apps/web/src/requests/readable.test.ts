import { expect, test } from 'vitest';
import { readable } from './readable.ts';

test.each([
  ['Monto', '6036463', '6.036.463'],
  ['Monto', '12.5', '12,5'],
  ['Número', '1117002', '1117002'],
  ['Tipo', 'CH', 'Cheque'],
  ['Fecha del protesto', '2025-09-19', '19-09-2025'],
  ['Estado', 'vigente', 'vigente'],
])('%s %s is read as %s', (name, value, text) => {
  expect(readable(name, value)).toBe(text);
});
