import { expect, test, vi } from 'vitest';
import { root } from '../commands/paths.ts';
import { fixture, type Fixture } from '../testing/fixture.ts';
import { licences, licensedPackages, mayUse } from './licences.ts';
import { installScripts, lockedVersions } from './supply.ts';

// One test reads the whole repository.
vi.setConfig({ testTimeout: 60_000 });

function withLocks(...locks: readonly object[]): Fixture {
  const files = locks.map((packages, index) => [`${index === 0 ? '' : 'bench/'}package-lock.json`, JSON.stringify({ packages })]);
  return fixture(Object.fromEntries(files) as Record<string, string>);
}

test('an install script is refused unless allowed, in any lock file', () => {
  const tree = withLocks(
    { 'node_modules/known': { hasInstallScript: true }, 'node_modules/quiet': {} },
    { 'node_modules/a/node_modules/@x/eager': { hasInstallScript: true } },
  );
  expect(installScripts(tree.root, { known: 'why', gone: 'why' })).toEqual([
    'bench/package-lock.json: @x/eager quiere ejecutar algo al instalarse y nadie lo permitió',
    'gone ya no ejecuta nada al instalarse: sobra su permiso',
  ]);
});

test('every lock file of the repository is checked, not only the first', () => {
  const sealed = { version: '1.0.0', integrity: 'sha512-a' };
  const tree = withLocks({ 'node_modules/a': sealed }, { 'node_modules/b': { ...sealed, resolved: 'https://example.org/b.tgz' } });
  expect(lockedVersions(tree.root)).toEqual(['bench/package-lock.json: node_modules/b trae su dirección de descarga']);
});

test.each([
  ['MIT', true, true],
  ['(MIT AND Zlib)', true, true],
  ['(MIT OR GPL-3.0)', true, true],
  ['MIT AND GPL-3.0', true, false],
  ['MPL-2.0', false, true],
  ['MPL-2.0', true, false],
  ['UNLICENSED', false, false],
  ['', true, false],
  ['MIT AND (GPL-3.0 OR ISC)', true, false],
])('«%s», shipped %o: may be used %o', (licence, shipped, may) => {
  expect(mayUse({ licence, shipped })).toBe(may);
});

test('a forbidden licence and a file of unknown origin are found', () => {
  const tree = withLocks({
    'node_modules/good': { license: 'MIT' },
    'node_modules/viral': { license: 'AGPL-3.0' },
    'node_modules/nameless': { dev: true },
    'packages/forms': { license: 'UNLICENSED' },
  });
  tree.write('packages/reference/data/found.csv', 'a\n');
  expect(licences(tree.root, [{ file: 'apps/web/src/gone.svg', origin: 'a', terms: 'b' }])).toEqual([
    'nameless: licencia «» no permitida en las herramientas',
    'viral: licencia «AGPL-3.0» no permitida en el producto',
    'packages/reference/data/found.csv: nadie escribió de dónde viene ni con qué licencia',
    'apps/web/src/gone.svg ya no está: sobra su licencia',
  ]);
});

test('a package that is a development dependency in only one lock counts as shipped', () => {
  const both = withLocks({ 'node_modules/a': { license: 'MIT' } }, { 'node_modules/a': { license: 'MIT', dev: true } });
  expect(licensedPackages(both.root)).toEqual([{ name: 'a', licence: 'MIT', shipped: true }]);
});

test('this repository’s own locks are read', () => {
  expect(licensedPackages(root).length).toBeGreaterThan(300);
});
