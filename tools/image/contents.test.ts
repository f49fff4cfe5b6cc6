import { chmodSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fixture } from '../testing/fixture.ts';
import { ownFiles, strangeContents } from './contents.ts';
import { DECOY } from './context.ts';

/** Owns no file of the fixture. */
const UNUSED_UID = 99_999;
const LOCK = 'veridico/node_modules/.package-lock.json';

/** An image with the program and nothing else. */
function clean() {
  return fixture({
    'veridico/package.json': '{}',
    'veridico/packages/api/src/index.ts': '',
    'veridico/apps/server/src/app/main.ts': '',
    'veridico/apps/web/dist/index.html': '',
    'veridico/node_modules/fastify/testing.js': '',
    [LOCK]: '{"packages":{"node_modules/fastify":{"version":"1.0.0"}}}',
    'usr/local/etc/npmrc': '',
  });
}

test('an image with the program alone has nothing strange', () => {
  expect(strangeContents(clean().root, UNUSED_UID)).toEqual([]);
});

test.each([
  ['veridico/docs/index.md', '', 'docs no es parte del programa (y 1 más)'],
  ['veridico/apps/server/src/app/main.test.ts', '', 'apps/server/src/app/main.test.ts es de las pruebas'],
  ['veridico/apps/server/src/testing/people.ts', '', 'apps/server/src/testing es de las pruebas (y 1 más)'],
  ['veridico/apps/server/.env', DECOY, 'apps/server/.env no debía copiarse'],
  [LOCK, '{"packages":{"node_modules/vitest":{"dev":true}}}', 'node_modules/vitest es un paquete de las herramientas'],
  ['usr/local/etc/npmrc', 'registry=x', 'usr/local/etc/npmrc guarda ajustes de npm'],
])('%s is named', (file, text, sentence) => {
  const tree = clean();
  tree.write(file, text);
  expect(strangeContents(tree.root, UNUSED_UID)).toEqual([sentence]);
});

test('a file of the program that its user may change is named', () => {
  const tree = clean();
  chmodSync(path.join(tree.root, 'veridico/package.json'), 0o666);
  expect(strangeContents(tree.root, UNUSED_UID)).toEqual(['package.json puede cambiarlo el usuario de la imagen']);
});

test('files of the user are listed where it should not write', () => {
  const tree = clean();
  for (const file of ['tmp/a', 'var/lib/veridico/b', 'etc/c']) tree.write(file, '');
  const own = ownFiles(tree.root, process.getuid?.());
  expect(own).toContain('/etc/c');
  expect(own.filter((file) => /^\/(?:tmp|var\/lib\/veridico)\//.test(file))).toEqual([]);
  expect(ownFiles(tree.root, UNUSED_UID)).toEqual([]);
});
