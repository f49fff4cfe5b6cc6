import { describe, expect, test } from 'vitest';
import { isSerie, normaliseSerie } from './serie.ts';

describe('serial of the card', () => {
  test.each(['123456789', 'B12345678', 'b12345678', '123.456.789', ' 123 456 789 '])('accepts «%s»', { tags: ['VAL2-05'] }, (text) => {
    expect(isSerie(text)).toBe(true);
  });

  test.each([
    '',
    '12345678',
    '1234567890',
    'B1234567ñ',
    '12345-678',
    'B12,345,678',
    'B12.345.67',
    'B12.345.678.9',
    '123456789\0',
    '😀23456789',
  ])('refuses «%s»', (text) => {
    expect(isSerie(text)).toBe(false);
  });

  test('counts letters and digits alone, and ignores dots and white space alone', { tags: ['VAL2-05'] }, () => {
    const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
    expect(ascii.filter((each) => isSerie(`B123${each}5678`)).join('')).toBe(
      '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
    );
    expect(ascii.filter((each) => isSerie(`B1234${each}5678`)).join('')).toBe('\t\n\v\f\r .');
  });

  test.each(['B12.345.678', '512.345.678', 'b.1.2.3.4.5.6.7.8.', '. B12345678'])('ignores dots wherever they stand in «%s»', (text) => {
    expect(normaliseSerie(text)).toMatch(/^(B12345678|512345678)$/);
    expect(isSerie(text)).toBe(true);
  });

  test('is sent in capitals, without the printed dots', () => {
    expect(normaliseSerie('b12.345.678')).toBe('B12345678');
  });
});
