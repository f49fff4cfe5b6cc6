import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { stopWithParent } from './stop-with-parent.mjs';

/**
 * Runs one TypeScript program in this terminal and waits for it. Signals are passed on, and neither side outlives the other.
 *
 * @param {{ runtime: string, root: string, program: string, flags?: readonly string[], args: readonly string[] }} what `flags` are Node's own
 * @returns {Promise<number>} its exit code; 128 + n when signal n ended it
 */
export function runToEnd({ runtime, root, program, flags = [], args }) {
  const preload = pathToFileURL(path.join(root, 'tools/door/preload.mjs')).href;
  const bin = path.join(root, 'node_modules/.bin') + path.delimiter + process.env.PATH;
  const child = spawn(runtime, [...flags, '--import', preload, path.join(root, program), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: bin },
  });
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    // Ctrl-C in a terminal already reached the whole group: a second SIGINT would look like impatience.
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    child.kill(signal);
  };
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  // npm or its shell was killed without a word: whoever started this is gone.
  const watch = process.env.npm_lifecycle_event ? stopWithParent(() => child.kill('SIGTERM'), { throughShell: true }) : undefined;
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const each of signals) process.off(each, forward);
      clearInterval(watch);
      resolve(signal ? 128 + constants.signals[signal] : (code ?? 1));
    });
  });
}
