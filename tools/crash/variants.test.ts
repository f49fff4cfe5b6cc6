import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../commands/paths.ts';
import { VARIANTS, vary } from './variants.ts';

test.each(VARIANTS)('the product still has the line that the variant $name takes away, once', (variant) => {
  const source = readFileSync(path.join(root, variant.file), 'utf8');
  expect(vary(source, variant)).not.toBe(source);
});

const variant = { name: 'sin-status', means: '', odds: '', webpayTimeoutMs: 1, file: 'una.ts', from: 'b', to: 'x' } as const;

test('the line is replaced', () => {
  expect(vary('a b c', variant)).toBe('a x c');
});

test.each(['a c', 'b a b'])('a source without the line, or with two of them, is refused: «%s»', (source) => {
  expect(() => vary(source, variant)).toThrow('la variante sin-status no encuentra lo suyo en una.ts');
});
