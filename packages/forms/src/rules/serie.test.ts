import { describe, expect, test } from 'vitest';
import { isSerie, normaliseSerie } from './serie.ts';

describe('serial of the card', () => {
  test.each(['123456789', 'B12345678', 'b12345678', '123.456.789', ' 123 456 789 '])('accepts «%s»', { tags: ['VAL2-05'] }, (text) => {
    expect(isSerie(text)).toBe(true);
  });

  test.each(['', '12345678', '1234567890', 'B1234567ñ', '12345-678', '123456789\0', '😀23456789'])('refuses «%s»', (text) => {
    expect(isSerie(text)).toBe(false);
  });

  test('is sent in capitals, without the printed dots', () => {
    expect(normaliseSerie('b12.345.678')).toBe('B12345678');
  });
});
