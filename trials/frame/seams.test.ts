import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../tools/commands/paths.ts';
import { SEAMS } from './seams.ts';

test.each(Object.entries(SEAMS))('the server exports %s from %s', async (name, file) => {
  const exports = (await import(path.join(root, file))) as Record<string, unknown>;
  expect(exports[name]).toBeTypeOf('function');
});
