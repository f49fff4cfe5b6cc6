import { describe, expect, test } from 'vitest';
import { readVerificationCode } from '../orders/crockford.ts';
import { readFolio } from './verification.ts';

describe('a folio as typed or pasted', () => {
  test.each([
    'VR-0000000123',
    'vr-0000000123',
    ' VR 0000000123 ',
    'vr0000000123',
    'VR–123',
    '123',
    'Folio VR-0000000123',
    'Folio: 123',
    'VR-OOOOOOO123',
    'VR-0000000l23',
    'VR.0000000123',
    'N° VR-0000000123',
    'Folio VR-0000000123 Código ABCD-EFGH-0123-1111',
  ])('«%s» is VR-0000000123', (typed) => {
    expect(readFolio(typed)).toBe('VR-0000000123');
  });

  test.each(['', 'VR-', 'nada', '12345678901', 'VR-12-3', '1 2 3', 'ABCD-EFGH-0123-XXCV 123', '😀', 'x'.repeat(10_000)])(
    '«%.20s» is not a folio',
    (typed) => {
      expect(readFolio(typed)).toBeUndefined();
    },
  );
});

test.each([
  ['CV-0000000123', 'CV-0000000123'],
  ['comprobante cv 123', 'CV-0000000123'],
  ['Número NC–7 Código ABCD-EFGH-0123-1111', 'NC-0000000007'],
])('«%s» names the document %s', (typed, folio) => {
  expect(readFolio(typed)).toBe(folio);
});

describe('a code as typed or pasted', () => {
  test.each([
    'ABCD-EFGH-0123-1111',
    'abcd efgh o123 il1I',
    'ABCD–EFGH–0123–1111',
    'ABCD.EFGH.0123.1111',
    ' abcdefgh01231111\n',
    'Código de verificación: ABCD-EFGH-0123-1111',
    'Folio VR-0000000123 Código ABCD-EFGH-0123-1111.',
  ])('«%s» is the same code', (typed) => {
    expect(readVerificationCode(typed)).toBe('ABCDEFGH01231111');
  });
});
