import { expect, test } from 'vitest';
import { readBoth } from './pasted.ts';

const BOTH = { folio: 'VR-0000000123', codigo: 'H4RD-90ZB-7TQW-M3K5' };

test.each([
  'Folio VR-0000000123 · Código de verificación H4RD-90ZB-7TQW-M3K5',
  'Folio VR-0000000123\nCódigo de verificación\nH4RD-90ZB-7TQW-M3K5\nPágina 1 de 4',
  'H4RD-90ZB-7TQW-M3K5 VR-0000000123',
  'Folio VR-0000000123 Código H4RD-90ZB-7TQW-M3K5. Este informe',
  'https://veridico.cl/verifica-informe/paso1?folio=VR-0000000123&codigo_verificacion=H4RD-90ZB-7TQW-M3K5',
  ' http://localhost:3000/verifica-informe/paso1?codigo_verificacion=H4RD-90ZB-7TQW-M3K5&folio=VR-0000000123 ',
])('«%s» contains both', (text) => {
  expect(readBoth(text)).toEqual(BOTH);
});

test.each([
  ['vr 123 y el código abcd efgh jkmn pqrs', { folio: 'vr 123', codigo: 'abcd efgh jkmn pqrs' }],
  ['Número CV-0000000123 Código H4RD-90ZB-7TQW-M3K5', { ...BOTH, folio: 'CV-0000000123' }],
  ['H4RD-90ZB-7TQW-MXCV NC-0000000007', { folio: 'NC-0000000007', codigo: 'H4RD-90ZB-7TQW-MXCV' }],
  ['VR-0000000123 H4RD90ZB7TQWM3K5', { folio: 'VR-0000000123', codigo: 'H4RD90ZB7TQWM3K5' }],
])('«%s» contains both, as written', (text, both) => {
  expect(readBoth(text)).toEqual(both);
});

test.each([
  '',
  'VR-0000000123',
  'H4RD-90ZB-7TQW-M3K5',
  'Folio VR-0000000123 Código H4RD-90ZB',
  'VR-0000000123 0000000123456789012',
  'https://veridico.cl/verifica-informe/paso1?folio=VR-1',
  '?',
])('«%s» does not, and the input stays', (text) => {
  expect(readBoth(text)).toBeUndefined();
});
