import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../tools/commands/paths.ts';
import { freePort } from '../../tools/testing/free-port.ts';
import { folderOf, unprivileged } from '../../tools/testing/postgres.ts';
import type { LoadBalancer } from '../frame/load-balancer.ts';
import { pollUntil } from '../frame/retry.ts';

const MAKE_CONFIGURATION = path.join(root, 'deploy/haproxy/make-config.sh');
const run = promisify(execFile);
/** Header with the name of the node that answered. */
export const NODE_HEADER = 'x-nodo';
/** Longer than HAProxy takes to notice that a node stops. */
const DRAIN_MS = 2_500;
const READY_MS = 10_000;
const POLL_MS = 20;

/** A replacement in a configuration file. */
export type Edit = readonly [from: string, to: string];

/** @throws Error when the text to replace is missing */
export function edited(text: string, edits: readonly Edit[]): string {
  return edits.reduce((whole, [from, to]) => {
    if (!whole.includes(from)) throw new Error(`no está en el archivo: ${from}`);
    return whole.replaceAll(from, to);
  }, text);
}

/**
 * HAProxy with the configuration of deploy/, in a process of its own.
 * @param program path of haproxy
 * @param edits those of a variant
 */
export async function newProxy(program: string, edits: readonly Edit[] = []): Promise<LoadBalancer> {
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
      const places = nodes.map((node) => new URL(node).host).join(' ');
      const { stdout } = await run(MAKE_CONFIGURATION, [], { env: { PATH: process.env['PATH'], NODOS: places } });
      const text = edited(stdout, edits);
      await writeFile(file, `${text}  http-response set-header ${NODE_HEADER} %s\n`);
      if (who.uid !== undefined && who.gid !== undefined) await chown(file, who.uid, who.gid);
      const env = { ESCUCHA: `127.0.0.1:${port}`, ESQUEMA: 'http' };
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

/** @throws Error with that name when it does not listen after ten seconds */
export async function untilListening(port: number, name: string): Promise<void> {
  if (!(await pollUntil(() => listens(port), READY_MS, POLL_MS))) throw new Error(`${name} no parte`);
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

/** Kills the child when this process exits. */
export function endWithUs(child: ChildProcess): void {
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}

/** Kills it and waits for its end. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
