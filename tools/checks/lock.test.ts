import { expect, test } from 'vitest';
import { isForAnotherSystem, unlockedOptionals } from './lock.ts';

const LOCK = {
  '': { version: '1.0.0' },
  'node_modules/tool': {
    version: '2.0.0',
    dev: true,
    license: 'MIT',
    optionalDependencies: { '@tool/darwin-arm64': '2.0.0', '@tool/linux-x64-gnu': '2.0.0', '@tool/linux-x64-musl': '2.0.0' },
  },
  'node_modules/@tool/linux-x64-gnu': { version: '2.0.0', dev: true, optional: true },
  'node_modules/a/node_modules/b': { version: '1.0.0', optionalDependencies: { c: '3.0.0', d: '4.0.0' } },
  'node_modules/a/node_modules/c': { version: '3.0.0' },
};

test('names the optional dependencies that a lock lacks, with system, processor and C library', () => {
  expect(unlockedOptionals(LOCK)).toEqual({
    'node_modules/@tool/darwin-arm64': { version: '2.0.0', cpu: ['arm64'], dev: true, license: 'MIT', optional: true, os: ['darwin'] },
    'node_modules/@tool/linux-x64-musl': {
      version: '2.0.0',
      cpu: ['x64'],
      dev: true,
      libc: ['musl'],
      license: 'MIT',
      optional: true,
      os: ['linux'],
    },
    'node_modules/d': { version: '4.0.0', optional: true },
  });
});

test.each([
  ['node_modules/@tool/darwin-arm64', { optional: true, os: ['darwin'], cpu: ['arm64'] }, true],
  ['node_modules/@tool/linux-x64-musl', { optional: true, os: ['linux'], cpu: ['x64'] }, true],
  ['node_modules/@tool/linux-s390x-gnu', { optional: true, os: ['linux'], cpu: ['s390x'] }, true],
  ['node_modules/@tool/linux-x64-gnu', { optional: true, os: ['linux'], cpu: ['x64'] }, false],
  ['node_modules/tool', { os: ['darwin'] }, false],
])('%s with %o: for another system %s', (place, entry, expected) => {
  expect(isForAnotherSystem(place, entry)).toBe(expected);
});
