import os from 'node:os';
import { expect, test } from 'vitest';
import { scratchFolder } from './scratch.ts';

const PLENTY = 64 * 1024 ** 3;

test('temporary files go into memory only where there is such a folder with room', () => {
  expect(scratchFolder('/no/such/folder', PLENTY)).toBe(os.tmpdir());
  expect(scratchFolder('/', 1_000)).toBe(os.tmpdir());
});
