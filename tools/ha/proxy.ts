import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../commands/paths.ts';
import type { Front } from '../crash/front.ts';
import { freePort } from '../testing/free-port.ts';
import { folderOf, unprivileged } from '../testing/postgres.ts';

const CONFIGURATION = path.join(root, 'deploy/haproxy/veridico.cfg');
/** Says which node answered. */
export const NODE_HEADER = 'x-nodo';
/** Longer than HAProxy takes to see that a node is leaving. */
const DRAIN_MS = 2_500;
const READY_MS = 10_000;
const POLL_MS = 20;

/** Something else in the place of a piece of a configuration file. */
export type Edit = readonly [from: string, to: string];

/** @throws Error when the file does not have it */
export function edited(text: string, edits: readonly Edit[]): string {
  return edits.reduce((whole, [from, to]) => {
    if (!whole.includes(from)) throw new Error(`no está en el archivo: ${from}`);
    return whole.replaceAll(from, to);
  }, text);
}

/**
 * HAProxy with the very file of deploy/, in a process of its own, before up to three nodes.
 * @param program haproxy's file
 * @param edits what a broken variant changes
 */
export async function newProxy(program: string, edits: readonly Edit[] = []): Promise<Front> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  let folder: string | undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    settings: { TRUST_PROXY: '127.0.0.1', DRAIN_MS: String(DRAIN_MS) },
    async open(nodes) {
      const who = await unprivileged();
      folder = await folderOf(who, 'veridico-haproxy-');
      const file = path.join(folder, 'veridico.cfg');
      const text = edited(await readFile(CONFIGURATION, 'utf8'), edits);
      await writeFile(file, `${text}  http-response set-header ${NODE_HEADER} %s\n`);
      if (who.uid !== undefined && who.gid !== undefined) await chown(file, who.uid, who.gid);
      const places = Object.fromEntries([0, 1, 2].map((place) => [`NODO_${place + 1}`, new URL(nodes[place % nodes.length] ?? '').host]));
      const env = { ...places, ESCUCHA: `127.0.0.1:${port}`, ESQUEMA: 'http' };
      child = spawn(program, ['-db', '-f', file], { ...who, cwd: folder, env, stdio: 'ignore' });
      endWithUs(child);
      await untilListening(port, 'HAProxy');
    },
    async close() {
      if (child) await ended(child);
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @throws Error naming what does not listen there after ten seconds */
export async function untilListening(port: number, name: string): Promise<void> {
  const until = Date.now() + READY_MS;
  while (!(await listens(port))) {
    if (Date.now() > until) throw new Error(`${name} no parte`);
    await wait(POLL_MS);
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => done(true)).once('error', () => done(false));
  });
}

/** It does not outlive this process. */
export function endWithUs(child: ChildProcess): void {
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}

/** Ends it without asking. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
