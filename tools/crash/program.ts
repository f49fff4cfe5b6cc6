import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../commands/paths.ts';

const READY_MS = 60_000;
const PRELOAD = path.join(root, 'tools/door/preload.mjs');

export interface ProgramOptions {
  /** Below the repository's root. */
  readonly file: string;
  readonly args?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Modules loaded before it. */
  readonly preloads?: readonly string[];
  /** What it prints when it is ready. */
  readonly ready: string;
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
  /** Resolves when it says that it is ready, with false when it ended before or took a minute. */
  readonly ready: Promise<boolean>;
  /** As a power cut does: nothing is finished, nothing is told. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export function startProgram({ file, args = [], environment, preloads = [], ready, log }: ProgramOptions): Program {
  const imports = [PRELOAD, ...preloads].flatMap((module) => ['--import', pathToFileURL(module).href]);
  const child = spawn(process.execPath, [...imports, path.join(root, file), ...args], {
    cwd: root,
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
  return { ended, ready: inTime(said, child), kill: () => end(child, ended, 'SIGKILL'), stop: () => end(child, ended, 'SIGTERM') };
}

/** The settings of whoever runs the tests are not the tests'. */
function inherited(): NodeJS.ProcessEnv {
  return Object.fromEntries(['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ'].map((name) => [name, process.env[name]]));
}

async function inTime(said: Promise<boolean>, child: ChildProcess): Promise<boolean> {
  const late = setTimeout(() => child.kill('SIGKILL'), READY_MS);
  return said.finally(() => clearTimeout(late));
}

async function end(child: ChildProcess, ended: Promise<Ending>, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await ended;
}
