import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryFiles } from '../checks/files.ts';
import { root } from '../commands/paths.ts';
import type { Volume } from './builder.ts';

const run = promisify(execFile);

/** Stands in files that must not reach the image. */
export const DECOY = 'este archivo no debe llegar a la imagen';
/** Files of an installation, of tests and of tools, where a machine that builds the image has them. */
const DECOYS = [
  '.data/secreto',
  '.cache/registro',
  'deploy/.env',
  'deploy/secretos/sello/sello.p12',
  'deploy/importar/personas.csv',
  'apps/server/.env',
  'apps/server/registro.log',
  'apps/web/dist/anterior.js',
  'node_modules/anterior/package.json',
];

/** Copies the repository's files to `folder` and adds the decoys. */
export function writeContext(folder: string): void {
  for (const file of repositoryFiles(root)) {
    const to = path.join(folder, file);
    mkdirSync(path.dirname(to), { recursive: true });
    copyFileSync(path.join(root, file), to);
  }
  for (const file of DECOYS) {
    const to = path.join(folder, file);
    mkdirSync(path.dirname(to), { recursive: true });
    writeFileSync(to, DECOY);
  }
}

/** Home of the user that runs the build's commands in the image. */
const BUILDERS_HOME = '/root';

/** npm's settings for reaching its registry; credentials come with the user's own file. */
const NETWORK = ['registry', 'cafile', 'proxy', 'https-proxy', 'noproxy', 'strict-ssl'];

/**
 * What a build needs so that npm in it reaches the registry as npm on this machine does. It is mounted while the build runs and stays in no image.
 * @param folder where a file for it is written
 */
export async function npmVolumes(folder: string): Promise<readonly Volume[]> {
  const asked = [...NETWORK, 'userconfig'];
  const answers = await Promise.all(
    asked.map(async (name) => [name, (await run('npm', ['config', 'get', name], { cwd: root })).stdout.trim()]),
  );
  const known = answers.filter(([, value]) => value !== 'null' && value !== 'undefined' && value !== '');
  // Node on this machine may trust an authority by the environment, which the build does not see.
  const values: Partial<Record<string, string>> = { cafile: process.env['NODE_EXTRA_CA_CERTS'], ...Object.fromEntries(known) };
  const file = path.join(folder, 'npmrc');
  writeFileSync(file, NETWORK.flatMap((name) => (values[name] === undefined ? [] : [`${name}=${values[name]}\n`])).join(''));
  const { cafile, userconfig } = values;
  return [
    { from: file, to: '/usr/local/etc/npmrc' },
    ...(userconfig && existsSync(userconfig) ? [{ from: userconfig, to: `${BUILDERS_HOME}/.npmrc` }] : []),
    ...(cafile && existsSync(cafile) ? [{ from: realpathSync(cafile), to: cafile }] : []),
  ];
}
