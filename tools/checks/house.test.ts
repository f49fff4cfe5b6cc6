import { expect, test } from 'vitest';
import { fixture } from '../testing/fixture.ts';
import { staleGenerated } from './generated.ts';
import { house } from './house.ts';
import { lockedVersions, machineTraces } from './supply.ts';

const lines = (count: number): string => 'export {};\n'.repeat(count);

test('a source ends before line 300 and a test before line 400', () => {
  const tree = fixture({
    'apps/web/src/fits.ts': lines(299),
    'apps/web/src/long.css': lines(300),
    'apps/web/src/fits.test.ts': lines(399),
    'apps/web/src/long.test.ts': lines(400),
    'node_modules/a/long.ts': lines(500),
  });
  expect(house(tree.root).map((line) => line.split(':')[0])).toEqual(['apps/web/src/long.css', 'apps/web/src/long.test.ts']);
});

test.each([
  'apps/web/src/utils/a.ts',
  'packages/forms/src/helpers.ts',
  'packages/lib/src/a.ts',
  'tools/common/a.ts',
  'apps/web/src/shared/a.css',
])('%s has a forbidden folder or file name', (file) => {
  const tree = fixture({ [file]: 'export {};\n', 'apps/web/src/library/sharing.ts': 'export {};\n' });
  expect(house(tree.root).map((line) => line.split(':')[0])).toEqual([file]);
});

test('a cookie set past the list of cookies is found', () => {
  const tree = fixture({
    'apps/server/src/providers/identity/embedded/cookies.ts': "reply.header('set-cookie', 'a');\n",
    'apps/server/src/http/headers.ts': "reply.header('Set-Cookie', 'a');\n",
    'apps/server/src/http/headers.test.ts': "expect(headers['set-cookie']);\n",
  });
  expect(house(tree.root).map((line) => line.split(':')[0])).toEqual(['apps/server/src/http/headers.ts']);
});

test('a stale generated file is found', () => {
  const generator = "process.exitCode = process.argv.includes('--check') ? 1 : 0;\nconsole.error('docs/a.md no está al día');\n";
  const tree = fixture({ 'tools/generate-fresh.ts': 'export {};\n', 'tools/generate-stale.ts': generator });
  expect(staleGenerated(tree.root)).toEqual(['tools/generate-stale.ts: docs/a.md no está al día']);
});

test('a loose version, a download address and a missing checksum are found', () => {
  const lock = {
    packages: {
      '': {},
      'packages/forms': {},
      'node_modules/@veridico/forms': { resolved: 'packages/forms', link: true },
      'node_modules/sealed': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/addressed': { version: '1.0.0', integrity: 'sha512-a', resolved: 'https://example.org/addressed.tgz' },
      'node_modules/unsealed': { version: '1.0.0' },
    },
  };
  const tree = fixture({
    'package.json': JSON.stringify({ devDependencies: { exact: '1.2.3-rc.1', caret: '^1.2.3' } }),
    'packages/forms/package.json': JSON.stringify({ dependencies: { any: '*' } }),
    'package-lock.json': JSON.stringify(lock),
  });
  expect(lockedVersions(tree.root)).toEqual([
    'package.json: caret «^1.2.3» no es una versión exacta',
    'packages/forms/package.json: any «*» no es una versión exacta',
    'package-lock.json: node_modules/addressed trae su dirección de descarga',
    'package-lock.json: node_modules/unsealed no trae integrity',
  ]);
});

test('a path or mirror of one machine is found', () => {
  // Built at run time, so that this file does not contain them.
  const folder = ['', 'home', 'ana', 'veridico'].join('/');
  const mirror = ['registry', 'example', 'org'].join('.');
  const tree = fixture({
    'docs/how-to/a.md': `Abre ${folder} y sigue.\n`,
    '.npmrc': `save-exact=true\nregistry=https://${mirror}/\n`,
    'apps/server/src/a.ts': "export const chromium = '/usr/bin/chromium';\n// /inicio, https://localhost:3000/npm\n",
  });
  expect(machineTraces(tree.root)).toEqual([`.npmrc:2: ${mirror}`, `docs/how-to/a.md:1: ${folder}`]);
});
