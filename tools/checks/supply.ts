import { read, repositoryFiles } from './files.ts';

interface LockEntry {
  readonly link?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly inBundle?: boolean;
}

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const DEPENDENCIES = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;

/** package.json files ask for exact versions; the lock names no place to download from and a checksum for every package. */
export function lockedVersions(root: string): string[] {
  const manifests = repositoryFiles(root).filter((file) => /(^|\/)package\.json$/.test(file));
  const loose = manifests.flatMap((file) => {
    const manifest = JSON.parse(read(root, file)) as Partial<Record<(typeof DEPENDENCIES)[number], Record<string, string>>>;
    return DEPENDENCIES.flatMap((kind) => Object.entries(manifest[kind] ?? {}))
      .filter(([, version]) => !EXACT.test(version))
      .map(([name, version]) => `${file}: ${name} «${version}» no es una versión exacta`);
  });
  const { packages } = JSON.parse(read(root, 'package-lock.json')) as { packages: Record<string, LockEntry> };
  const installed = Object.entries(packages).filter(([name, entry]) => name.includes('node_modules/') && !entry.link && !entry.inBundle);
  const addressed = installed
    .filter(([, entry]) => entry.resolved !== undefined)
    .map(([name]) => `package-lock.json: ${name} trae su dirección de descarga`);
  const unsealed = installed.filter(([, entry]) => !entry.integrity).map(([name]) => `package-lock.json: ${name} no trae integrity`);
  return [...loose, ...addressed, ...unsealed];
}

/** What ties the repository to the machine it was written on: home folders and package mirrors. */
const TRACES =
  /(?:^|[\s"'`(=])(\/(?:work|root|home\/[\w-]+|Users\/[\w-]+)\/[\w.-]+)|\b((?:registry|npm|nexus|artifactory|verdaccio|mirror)\.(?:[\w-]+\.)+(?:com|org|net|io|dev|cl|local|internal|lan|corp)\b|https?:\/\/(?!localhost)[\w-]+(?::\d+)?\/(?:npm|repository)\b)/;
const BINARY = /\.(png|jpe?g|webp|ico|woff2?|ttf|otf|pdf|p12|gz)$/;

/** Lines that name a machine's folders or a package mirror. */
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
