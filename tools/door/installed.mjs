import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {{ version?: string, integrity?: string, resolved?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean,
 *   dependencies?: Record<string, string>, devDependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Entry
 */

/** The workspaces that run and build the product; the packages of all others test it. */
export const PRODUCT = ['apps/server', 'apps/web'];

/** @returns {Record<string, Entry> | undefined} What a lock file holds, or undefined when there is none to read. */
function packagesOf(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Where a lock file has the package that another one gets by this name: beside it or in a folder above, as Node resolves it.
 *
 * @param {Readonly<Record<string, object>>} packages
 * @param {string} from place of the one that asks
 * @param {string} name
 * @returns {string | undefined}
 */
export function placeOf(packages, from, name) {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    const found = `${place === '' ? '' : `${place}/`}node_modules/${name}`;
    if (packages[found]) return found;
    if (place === '') return undefined;
  }
}

/**
 * @param {Readonly<Record<string, Entry>>} packages of a lock file
 * @param {readonly string[]} workspaces
 * @returns {string[]} places of those workspaces that exist and of all that they need
 */
export function neededBy(packages, workspaces) {
  const needed = new Set(workspaces.filter((each) => packages[each]));
  for (const place of needed) {
    const { link, resolved, dependencies, devDependencies, optionalDependencies } = packages[place] ?? {};
    if (link && resolved) needed.add(resolved);
    for (const name of Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
      const found = placeOf(packages, place, name);
      if (found) needed.add(found);
    }
  }
  return [...needed];
}

/**
 * Whether node_modules holds what package-lock.json asks for, in exactly those versions. npm writes node_modules/.package-lock.json last, so
 * an interrupted install is seen as missing. Optional packages (other systems' binaries) may be absent, never different.
 *
 * @param {string} root
 * @param {readonly string[]} [workspaces] only what these need; without it, everything
 */
export function isInstalled(root, workspaces) {
  const wanted = packagesOf(path.join(root, 'package-lock.json'));
  const present = packagesOf(path.join(root, 'node_modules/.package-lock.json'));
  if (!wanted || !present) return false;
  return (workspaces ? neededBy(wanted, workspaces) : Object.keys(wanted)).every((name) => {
    if (name === '') return true;
    const entry = wanted[name];
    const found = present[name];
    if (!found) return Boolean(entry?.optional ?? entry?.devOptional ?? entry?.peer);
    return found.version === entry?.version && found.integrity === entry?.integrity;
  });
}
