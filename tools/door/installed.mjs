import { readFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }} Entry */

/** @returns {Record<string, Entry> | undefined} What a lock file holds, or undefined when there is none to read. */
function packagesOf(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Whether node_modules holds exactly what package-lock.json asks for. npm writes node_modules/.package-lock.json last, so
 * an interrupted install is seen as missing. Optional packages (other systems' binaries) may be absent, never different.
 *
 * @param {string} root
 */
export function isInstalled(root) {
  const wanted = packagesOf(path.join(root, 'package-lock.json'));
  const present = packagesOf(path.join(root, 'node_modules/.package-lock.json'));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([name, entry]) => {
    if (name === '') return true;
    const found = present[name];
    if (!found) return Boolean(entry.optional ?? entry.devOptional ?? entry.peer);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}
