import { placeOf } from '../door/installed.mjs';

/** A package in a lock file. */
export interface LockedPackage {
  readonly version?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
  /** Installed only to build and test, never shipped. */
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly integrity?: string;
  /** SPDX expression. */
  readonly license?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export type LockedPackages = Readonly<Record<string, LockedPackage>>;

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];
/** Words of package names, each with npm's name of that C library. */
const C_LIBRARIES = { gnu: 'glibc', musl: 'musl' };

/**
 * Optional dependencies that a lock does not name. npm leaves out the binaries of other systems that the registry at hand does not have, and
 * then `npm ci` refuses the lock as out of step with package.json.
 * @returns what the lock lacks: with the system, processor and C library that the package's name tells, and the licence of the package it belongs to
 */
export function unlockedOptionals(packages: LockedPackages): Record<string, LockedPackage> {
  const lacking: Record<string, LockedPackage> = {};
  for (const [place, { dev, license, optionalDependencies = {} }] of Object.entries(packages))
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (placeOf(packages, place, name) !== undefined) continue;
      const words = name.split(/[-/]/);
      const os = SYSTEMS.filter((system) => words.includes(system));
      const cpu = PROCESSORS.filter((processor) => words.includes(processor));
      const libc = Object.entries(C_LIBRARIES).flatMap(([word, library]) =>
        os.includes('linux') && words.includes(word) ? [library] : [],
      );
      lacking[`node_modules/${name}`] = {
        version,
        ...(cpu.length > 0 && { cpu }),
        ...(dev && { dev }),
        ...(libc.length > 0 && { libc }),
        ...(license !== undefined && { license }),
        optional: true,
        ...(os.length > 0 && { os }),
      };
    }
  return lacking;
}

/** A binary that this product's tests never install: its checksum is unknown where the registry at hand does not have it. */
export function isForAnotherSystem(place: string, { optional, os, cpu }: LockedPackage): boolean {
  if (!optional) return false;
  const glibcLinux = (os ?? ['linux']).includes('linux') && !place.endsWith('-musl');
  return !glibcLinux || !(cpu ?? ['x64']).includes('x64');
}
