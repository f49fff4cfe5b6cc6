import { expect, test } from 'vitest';
import { vary } from './vary.ts';

const change = { name: 'sin-status', file: 'una.ts', from: 'b', to: 'x' };

test('the line is replaced', () => {
  expect(vary('a b c', change)).toBe('a x c');
});

test.each(['a c', 'b a b'])('a source without the line, or with two of them, is refused: «%s»', (source) => {
  expect(() => vary(source, change)).toThrow('la variante sin-status no encuentra lo suyo en una.ts');
});
