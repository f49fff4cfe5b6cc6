import { read, repositoryFiles } from './files.ts';
import { isForAnotherSystem, unlockedOptionals, type LockedPackage, type LockedPackages } from './lock.ts';

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const DEPENDENCIES = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;

/** Packages that a lock file installs, by path, such as `node_modules/a/node_modules/b`. */
export function lockedPackages(root: string, lock: string): [place: string, entry: LockedPackage][] {
  return installed(readLock(root, lock));
}

function readLock(root: string, lock: string): LockedPackages {
  return (JSON.parse(read(root, lock)) as { packages: LockedPackages }).packages;
}

function installed(packages: LockedPackages): [place: string, entry: LockedPackage][] {
  return Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link);
}

/** `@swc/core` of `node_modules/a/node_modules/@swc/core`. */
export function packageAt(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

export function locks(root: string): string[] {
  return repositoryFiles(root).filter((file) => /(^|\/)package-lock\.json$/.test(file));
}

/** Requires exact versions in package.json, and in the lock files a checksum and no download address for every package. */
export function lockedVersions(root: string): string[] {
  const manifests = repositoryFiles(root).filter((file) => /(^|\/)package\.json$/.test(file));
  const loose = manifests.flatMap((file) => {
    const manifest = JSON.parse(read(root, file)) as Partial<Record<(typeof DEPENDENCIES)[number], Record<string, string>>>;
    return DEPENDENCIES.flatMap((kind) => Object.entries(manifest[kind] ?? {}))
      .filter(([, version]) => !EXACT.test(version))
      .map(([name, version]) => `${file}: ${name} «${version}» no es una versión exacta`);
  });
  return [...loose, ...locks(root).flatMap((lock) => unsealed(root, lock))];
}

function unsealed(root: string, lock: string): string[] {
  const packages = readLock(root, lock);
  const fetched = installed(packages).filter(([, { inBundle }]) => !inBundle);
  const addressed = fetched
    .filter(([, { resolved }]) => resolved !== undefined)
    .map(([place]) => `${lock}: ${place} trae su dirección de descarga`);
  const bare = fetched
    .filter(([place, entry]) => !entry.integrity && !isForAnotherSystem(place, entry))
    .map(([place]) => `${lock}: ${place} no trae integrity`);
  const lacking = Object.keys(unlockedOptionals(packages)).map((place) => `${lock}: falta ${place}; corre node tools/complete-lock.ts`);
  return [...addressed, ...bare, ...lacking];
}

/** Packages with an allowed install script, each with the reason. */
const INSTALL_SCRIPTS: Readonly<Record<string, string>> = {
  '@swc/core':
    'looks whether its binary fits this machine; it is not run: every install of ours says --ignore-scripts, and the binary comes sealed',
};

/** Packages with a forbidden install script, and unused permissions. */
export function installScripts(root: string, allowed: Readonly<Record<string, string>> = INSTALL_SCRIPTS): string[] {
  const asking = locks(root).flatMap((lock) =>
    lockedPackages(root, lock)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([place]) => ({ lock, name: packageAt(place) })),
  );
  const uninvited = asking
    .filter(({ name }) => !Object.hasOwn(allowed, name))
    .map(({ lock, name }) => `${lock}: ${name} quiere ejecutar algo al instalarse y nadie lo permitió`);
  const idle = Object.keys(allowed)
    .filter((name) => asking.every((each) => each.name !== name))
    .map((name) => `${name} ya no ejecuta nada al instalarse: sobra su permiso`);
  return [...uninvited, ...idle];
}

/** Traces of one machine: home folders and package mirrors. */
const TRACES =
  /(?:^|[\s"'`(=])(\/(?:work|root|home\/[\w-]+|Users\/[\w-]+)\/[\w.-]+)|\b((?:registry|npm|nexus|artifactory|verdaccio|mirror)\.(?:[\w-]+\.)+(?:com|org|net|io|dev|cl|local|internal|lan|corp)\b|https?:\/\/(?!localhost)[\w-]+(?::\d+)?\/(?:npm|repository)\b)/;
const BINARY = /\.(png|jpe?g|webp|ico|woff2?|ttf|otf|pdf|p12|gz)$/;

/** Lines with a home folder or a package mirror. */
export function machineTraces(root: string): string[] {
  return repositoryFiles(root)
    .filter((file) => !BINARY.test(file))
    .flatMap((file) =>
      read(root, file)
        .split('\n')
        .flatMap((line, index) => {
          const found = TRACES.exec(line);
          return found ? [`${file}:${index + 1}: ${found[1] ?? found[2]}`] : [];
        }),
    );
}
