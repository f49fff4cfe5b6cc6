import { existsSync } from 'node:fs';
import path from 'node:path';

const WANTED = 24;

/**
 * The Node that runs the project: the one installed with it, else the one already running when it is new enough.
 *
 * @param {string} root
 * @param {string} running version of the one already running, such as v24.1.0
 * @returns {string | undefined} path of the binary
 */
export function findRuntime(root, running) {
  const windows = process.platform === 'win32';
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  const own = path.join(root, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node');
  if (existsSync(own)) return own;
  return Number(running.slice(1).split('.')[0]) >= WANTED ? process.execPath : undefined;
}
