import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../commands/paths.ts';
import { vary } from '../testing/vary.ts';
import { BROKEN } from './broken.ts';
import { edited } from './proxy.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test.each(BROKEN.filter(({ change }) => change))('the product still has the line that $name changes, once', ({ change }) => {
  if (!change) throw new Error('filtered');
  const source = read(change.file);
  expect(vary(source, change)).not.toBe(source);
});

test.each(BROKEN.filter(({ proxyEdits }) => proxyEdits))('HAProxy still has the lines that $name changes', ({ proxyEdits = [] }) => {
  const text = read('deploy/haproxy/veridico.cfg');
  expect(edited(text, proxyEdits)).not.toBe(text);
});

test('a missing line is an error', () => {
  expect(edited('a b a', [['a', 'c']])).toBe('c b c');
  expect(() => edited('a', [['b', 'c']])).toThrow('no está en el archivo: b');
});
