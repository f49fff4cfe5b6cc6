import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../commands/paths.ts';

/** A machine with far too much to do, and three first starts that load the same demonstration. */
const READY_MS = 180_000;
const PRELOAD = 'tools/door/preload.mjs';

export interface ProgramOptions {
  /** Where its sources are; the repository's root unless said. */
  readonly tree?: string;
  /** Below that. */
  readonly file: string;
  readonly args?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Modules loaded before it. */
  readonly preloads?: readonly string[];
  /** What it prints when it is ready. */
  readonly ready: string;
  /** How long it may take for that, ms; a minute unless said. */
  readonly readyMs?: number;
  /** Takes all that it prints. */
  readonly log: string;
}

export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A program in a process of its own that may be killed at any moment. It does not outlive this one. */
export interface Program {
  readonly ended: Promise<Ending>;
  /** Resolves when it says that it is ready, with false when it ended before or took too long. */
  readonly ready: Promise<boolean>;
  /** As a power cut does: nothing is finished, nothing is told. */
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

/** The settings of whoever runs the tests are not the tests'. */
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
