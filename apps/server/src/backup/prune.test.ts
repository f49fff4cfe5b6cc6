import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { momentOf, NAMES } from './names.ts';
import { removeOld } from './prune.ts';

function folderWith(...names: readonly string[]): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'veridico-poda-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  for (const name of names) fs.mkdirSync(path.join(folder, name));
  return folder;
}

const NOW = new Date('2026-11-29T07:00:00Z');
const of = (momento: string): string => NAMES.of(momento);

test('a name says its moment', () => {
  expect(of('2026-11-29T07:45:03.120Z')).toBe('veridico-20261129-074503.respaldo');
  expect(momentOf(of('2026-11-29T07:45:03.120Z'))).toEqual(new Date('2026-11-29T07:45:03Z'));
  expect([momentOf('veridico-20261129.respaldo'), momentOf('otra'), momentOf('veridico-20261129-074503.respaldo.tar')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('backups older than the days asked for are removed, others and other files stay', () => {
  const old = of('2026-08-31T06:59:00Z');
  const young = of('2026-08-31T07:00:00Z');
  const newest = of('2026-11-29T06:00:00Z');
  const folder = folderWith(old, young, newest, 'fotos', 'veridico-copia.respaldo');
  expect(removeOld(folder, 90, NOW)).toEqual([old]);
  expect(fs.readdirSync(folder).toSorted()).toEqual(['fotos', 'veridico-copia.respaldo', young, newest].toSorted());
});

test('the newest stays however old it is', () => {
  const folder = folderWith(of('2020-01-01T00:00:00Z'), of('2020-01-02T00:00:00Z'));
  expect(removeOld(folder, 1, NOW)).toEqual([of('2020-01-01T00:00:00Z')]);
  expect(removeOld(folder, 1, NOW)).toEqual([]);
  expect(fs.readdirSync(folder)).toEqual([of('2020-01-02T00:00:00Z')]);
});

test('what a backup that died left is removed after a day', () => {
  const folder = folderWith(`${NAMES.unfinished}dead`, `${NAMES.unfinished}running`);
  const dayBefore = new Date(NOW.getTime() - 25 * 3_600_000);
  fs.utimesSync(path.join(folder, `${NAMES.unfinished}dead`), dayBefore, dayBefore);
  fs.utimesSync(path.join(folder, `${NAMES.unfinished}running`), NOW, NOW);
  expect(removeOld(folder, 90, NOW)).toEqual([]);
  expect(fs.readdirSync(folder)).toEqual([`${NAMES.unfinished}running`]);
});
