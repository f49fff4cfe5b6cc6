import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../tools/commands/paths.ts';
import { edited } from './proxy.ts';
import { VARIANTS, type Variant } from './variants.ts';

const PROXY_VARIANTS = VARIANTS.filter(({ proxyEdits }: Variant) => proxyEdits) as readonly Variant[];

test.each(PROXY_VARIANTS)('HAProxy still has the lines that $name changes', ({ proxyEdits = [] }) => {
  const text = readFileSync(path.join(root, 'deploy/haproxy/veridico.cfg'), 'utf8');
  expect(edited(text, proxyEdits)).not.toBe(text);
});

test('a missing line is an error', () => {
  expect(edited('a b a', [['a', 'c']])).toBe('c b c');
  expect(() => edited('a', [['b', 'c']])).toThrow('no está en el archivo: b');
});
