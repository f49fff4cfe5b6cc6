import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { unlockedOptionals, type LockedPackages } from './checks/lock.ts';

/** Adds to package-lock.json the binaries of other systems that npm left out. Run it after a dependency changed. */
const FILE = path.resolve(import.meta.dirname, '../package-lock.json');
const lock = JSON.parse(readFileSync(FILE, 'utf8')) as { packages: LockedPackages };
const added = unlockedOptionals(lock.packages);
const byName = ([one]: [string, unknown], [other]: [string, unknown]) => one.localeCompare(other, 'en');
const packages = Object.fromEntries(Object.entries({ ...lock.packages, ...added }).toSorted(byName));
writeFileSync(FILE, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
console.log(`${Object.keys(added).length} paquetes de otros sistemas agregados a package-lock.json.`);
