import { existsSync, lstatSync, readdirSync, readFileSync, type Stats } from 'node:fs';
import path from 'node:path';
import type { LockedPackages } from '../checks/lock.ts';
import { DECOY } from './context.ts';

/** What the program consists of. */
const PARTS = ['apps/server', 'apps/web/dist', 'node_modules', 'package.json', 'packages'];
const OF_TESTS = /(?:^|\/)(?:testing[^/]*|conformance\.ts|[^/]+\.(?:test|spec)\.\w+)(?:\/|$)/;
const NODE = 1000;
/** Where deploy/compose.yaml lets it write, and what the kernel shows. */
const WRITABLE = ['/var/lib/veridico', '/tmp', '/proc', '/sys', '/dev'];

/**
 * Looks through the files of an image.
 * @param mounted its root on this machine
 * @param user id of the image's user
 * @returns what does not belong there, one sentence each
 */
export function strangeContents(mounted: string, user = NODE): readonly string[] {
  const home = path.join(mounted, 'veridico');
  const lock = JSON.parse(readFileSync(path.join(home, 'node_modules/.package-lock.json'), 'utf8')) as { packages: LockedPackages };
  const ofTools = Object.entries(lock.packages).flatMap(([place, { dev }]) => (dev ? [place] : []));
  const files = readdirSync(home, { recursive: true, encoding: 'utf8' });
  const own = files.filter((file) => !file.startsWith('node_modules/'));
  const inside = (file: string) => PARTS.some((part) => file === part || file.startsWith(`${part}/`) || part.startsWith(`${file}/`));
  return [
    ...few(
      'no es parte del programa',
      own.filter((file) => !inside(file)),
    ),
    ...few(
      'es de las pruebas',
      own.filter((file) => OF_TESTS.test(file)),
    ),
    ...few('es un paquete de las herramientas', ofTools),
    ...few(
      'no debía copiarse',
      files.filter((file) => isDecoy(path.join(home, file))),
    ),
    ...few(
      'puede cambiarlo el usuario de la imagen',
      files.filter((file) => isWritable(lstatSync(path.join(home, file)), user)),
    ),
    ...few(
      'guarda ajustes de npm',
      ['root/.npmrc', 'home/node/.npmrc', 'usr/local/etc/npmrc'].filter((file) => hasText(path.join(mounted, file))),
    ),
  ];
}

/**
 * Files that belong to the image's user, outside the folders that deploy/compose.yaml gives it.
 * @param mounted root of the image on this machine
 * @param user its id
 */
export function ownFiles(mounted: string, user = NODE, folder = '/'): readonly string[] {
  if (WRITABLE.includes(folder)) return [];
  return readdirSync(path.join(mounted, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    const below = entry.isDirectory() ? ownFiles(mounted, user, file) : [];
    return lstatSync(path.join(mounted, file)).uid === user ? [file, ...below] : below;
  });
}

function isDecoy(file: string): boolean {
  const found = lstatSync(file);
  return found.isFile() && found.size === Buffer.byteLength(DECOY) && readFileSync(file, 'utf8') === DECOY;
}

function isWritable(found: Stats, user: number): boolean {
  if (found.isSymbolicLink()) return false;
  return found.uid === user || (found.mode & 0o002) !== 0;
}

/** An empty file is where one was mounted during the build. */
function hasText(file: string): boolean {
  return existsSync(file) && lstatSync(file).size > 0;
}

function few(what: string, files: readonly string[]): readonly string[] {
  const [first] = files;
  if (first === undefined) return [];
  return [`${first} ${what}${files.length > 1 ? ` (y ${files.length - 1} más)` : ''}`];
}
