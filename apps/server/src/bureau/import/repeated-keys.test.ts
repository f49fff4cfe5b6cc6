import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LineSet, RepeatedKeys } from './repeated-keys.ts';

const LINES = 150_000;
const spilled = (): number => readdirSync(tmpdir()).length;

beforeEach(() => {
  vi.stubEnv('TMPDIR', mkdtempSync(path.join(tmpdir(), 'veridico-prueba-')));
});
afterEach(() => {
  rmSync(tmpdir(), { recursive: true });
  vi.unstubAllEnvs();
});

test('finds every line replaced by a later one, also far apart and beyond memory, and cleans up', () => {
  const keys = new RepeatedKeys();
  // Keys repeat after 100,000 lines: lines 1 to 50,000 are replaced by 100,001 to 150,000.
  for (let line = 1; line <= LINES; line += 1) keys.add(`clave ${line % 100_000}`, line);
  keys.add('clave 7', LINES + 1);
  expect(spilled()).toBe(1);
  const overtaken = keys.overtaken();
  keys.close();
  expect(spilled()).toBe(0);
  expect(overtaken.size).toBe(50_001);
  for (const line of [1, 7, 25_000, 50_000, 100_007]) expect(overtaken.has(line), String(line)).toBe(true);
  for (const line of [0, 50_001, 100_000, 100_001, LINES, LINES + 1]) expect(overtaken.has(line), String(line)).toBe(false);
});

test('keeps small files in memory', () => {
  const keys = new RepeatedKeys();
  for (const [index, key] of ['a', 'b', 'a', 'a'].entries()) keys.add(key, index + 2);
  const overtaken = keys.overtaken();
  expect([2, 3, 4, 5].map((line) => overtaken.has(line))).toEqual([true, false, true, false]);
  expect(spilled()).toBe(0);
  keys.close();
});

test('a set of line numbers counts each once', () => {
  const lines = new LineSet();
  for (const line of [1, 8, 9, 1, 1_000_000]) lines.add(line);
  expect(lines.size).toBe(4);
  expect([0, 1, 7, 8, 9, 10, 999_999, 1_000_000, 2_000_000].filter((line) => lines.has(line))).toEqual([1, 8, 9, 1_000_000]);
});
