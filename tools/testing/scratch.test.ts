import os from 'node:os';
import { expect, test } from 'vitest';
import { scratchFolder } from './scratch.ts';

const PLENTY = 64 * 1024 ** 3;

test('without a memory folder, or without room in memory, temporary files go to the disk', () => {
  expect(scratchFolder('/no/such/folder', PLENTY)).toBe(os.tmpdir());
  expect(scratchFolder('/', 1_000)).toBe(os.tmpdir());
});
