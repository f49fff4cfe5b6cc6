import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completeCelular, isCelular, isEmail, normaliseCelular } from './contact.ts';

describe('e-mail', () => {
  test.each(['a@b.cl', 'camila.rojas+x@correo.com', 'ñandú@dominio.cl', `${'a'.repeat(249)}@b.cl`])('accepts «%.40s»', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  test.each([
    '',
    'a',
    'a@b',
    '@b.cl',
    'a@.',
    'a b@c.cl',
    'a@b .cl',
    'a@b.cl\nBcc: x@y.cl',
    'a\r@b.cl',
    'a\0@b.cl',
    'a@@b.cl',
    `${'a'.repeat(250)}@b.cl`,
  ])('refuses «%.40s»', (text) => {
    expect(isEmail(text)).toBe(false);
  });
});

describe('celular', () => {
  test.each(['56912345678', '+56912345678', '+56 9 1234 5678', ' 569 1234-5678 ', '(56) 9 12 34 56 78', '56.9.1234.5678'])(
    'is 569 and 8 digits, in any notation: «%s»',
    { tags: ['VAL2-09'] },
    (text) => {
      expect(isCelular(text)).toBe(true);
      expect(normaliseCelular(text)).toBe('56912345678');
    },
  );

  test.each([
    '912345678',
    '12345678',
    '5691234567',
    '569123456789',
    '56812345678',
    '569１２３４５６７８',
    '++56912345678',
    '56+912345678',
    '569x12345678',
    '56912345678 / 9',
    '',
  ])('refuses «%s»', { tags: ['VAL2-09'] }, (text) => {
    expect(isCelular(text)).toBe(false);
  });

  test.each([
    ['9 1234 5678', '56912345678'],
    ['09-12345678', '56912345678'],
    ['1234 5678', '56912345678'],
    ['56 2 2345 678', undefined],
    ['812345678', undefined],
    ['1234567', undefined],
    ['', undefined],
  ])('suggests a completion of «%s»', (text, meant) => {
    expect(completeCelular(text)).toBe(meant);
  });

  test('a suggestion is always a valid number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d +.-]{6,14}$/), (text) => {
        const meant = completeCelular(text);
        expect(meant === undefined || isCelular(meant)).toBe(true);
      }),
    );
  });
});
