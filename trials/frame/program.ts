import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../tools/commands/paths.ts';

/** Enough for three first starts that load the demonstration data at once on a busy machine. */
const READY_MS = 180_000;
const PRELOAD = 'tools/door/preload.mjs';

export interface ProgramOptions {
  /** Folder of the sources; the repository's root by default. */
  readonly tree?: string;
  /** Relative to `tree`. */
  readonly file: string;
  readonly args?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Modules loaded before it. */
  readonly preloads?: readonly string[];
  /** Text that it prints when it is ready. */
  readonly ready: string;
  /** Time limit until it is ready, ms. */
  readonly readyMs?: number;
  /** File for its output. */
  readonly log: string;
}

export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A program in a process of its own, which ends with this process. */
export interface Program {
  readonly ended: Promise<Ending>;
  /** Resolves to false when it ended before it was ready, or took too long. */
  readonly ready: Promise<boolean>;
  /** SIGKILL, like a power cut. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export function startProgram({
  tree = root,
  file,
  args = [],
  environment,
  preloads = [],
  ready,
  readyMs = READY_MS,
  log,
}: ProgramOptions): Program {
  const imports = [path.join(tree, PRELOAD), ...preloads].flatMap((module) => ['--import', pathToFileURL(module).href]);
  const child = spawn(process.execPath, [...imports, path.join(tree, file), ...args], {
    cwd: tree,
    env: { ...inherited(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit').then(([code, signal]): Ending => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
  }));
  const said = new Promise<boolean>((resolve) => {
    let text = '';
    child.stdout.on('data', (bytes: Buffer) => {
      appendFileSync(log, bytes);
      if (text.includes(ready)) return;
      text += bytes.toString();
      if (text.includes(ready)) resolve(true);
    });
    child.stderr.on('data', (bytes: Buffer) => appendFileSync(log, bytes));
    void ended.then(() => resolve(false));
  });
  return { ended, ready: inTime(said, child, readyMs), kill: () => end(child, ended, 'SIGKILL'), stop: () => end(child, ended, 'SIGTERM') };
}

/** Only these variables: the programs must not see the settings of the caller. */
function inherited(): NodeJS.ProcessEnv {
  return Object.fromEntries(['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ'].map((name) => [name, process.env[name]]));
}

async function inTime(said: Promise<boolean>, child: ChildProcess, milliseconds: number): Promise<boolean> {
  const late = setTimeout(() => child.kill('SIGKILL'), milliseconds);
  return said.finally(() => clearTimeout(late));
}

async function end(child: ChildProcess, ended: Promise<Ending>, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await ended;
}
