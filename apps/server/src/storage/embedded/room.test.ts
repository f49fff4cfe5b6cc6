import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { assertRoom, FolderUnusable, LEAST_ROOM_BYTES } from './room.ts';

vi.mock(import('node:fs'), { spy: true });

const folder = mkdtempSync(path.join(os.tmpdir(), 'veridico-room-'));
afterEach(() => vi.mocked(statfsSync).mockReset());

const left = (bytes: number) =>
  vi.mocked(statfsSync).mockReturnValue({ bavail: bytes / 4_096, bsize: 4_096 } as ReturnType<typeof statfsSync>);

test('a folder with space is accepted, one without is refused with instructions', () => {
  left(LEAST_ROOM_BYTES);
  expect(() => assertRoom(folder)).not.toThrow();
  left(LEAST_ROOM_BYTES - 4_096);
  expect(() => assertRoom(folder)).toThrow('libera al menos 32 MB');
});

test('a read-only or missing folder is refused too', () => {
  rmSync(folder, { recursive: true });
  expect(() => assertRoom(folder)).toThrow(FolderUnusable);
});
