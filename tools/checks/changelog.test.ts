import path from 'node:path';
import { expect, test } from 'vitest';
import { read } from './files.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('the version of package.json has an entry in CHANGELOG.md, the first one', () => {
  const { version } = JSON.parse(read(root, 'package.json')) as { version: string };
  const [newest] = [...read(root, 'CHANGELOG.md').matchAll(/^## (\S+)/gm)].map(([, name]) => name);
  expect(newest).toBe(version);
});
