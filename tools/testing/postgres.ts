import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const run = promisify(execFile);
const READY_MS = 30_000;
const STEP_MS = 100;

export interface Cluster {
  /** postgres://… of its superuser. */
  readonly url: string;
  /** Ends it like `pg_ctl -m immediate`: no message to its clients, no checkpoint. */
  end(): Promise<void>;
  /** Ends it like that and restarts it on the same port. */
  crash(): Promise<void>;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
}

/** The user of a program that refuses to run as root; empty when not needed. */
export interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

async function idOf(user: string): Promise<Identity> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, user])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}

/** PostgreSQL refuses to run as root. */
export async function unprivileged(): Promise<Identity> {
  if (process.getuid?.() !== 0) return {};
  return idOf('postgres').catch(() => idOf('nobody'));
}

/** No test covers a power cut of the machine; the operating system keeps what an ended process wrote. */
const UNSAFE = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'full_page_writes=off'];

/** A temporary folder for that user. */
export async function folderOf({ uid, gid }: Identity, name: string): Promise<string> {
  // PostgreSQL's user may have no access to root's home folder.
  const folder = await mkdtemp(path.join(uid === undefined ? os.tmpdir() : '/tmp', name));
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
  return folder;
}

/**
 * A PostgreSQL for one test run: temporary folder, free loopback port, no fsync.
 * @param bin folder with initdb and postgres
 * @param keepCommits commits survive `crash`; without it the last ones may be lost
 */
export async function startCluster(bin: string, { keepCommits = false } = {}): Promise<Cluster> {
  const who = await unprivileged();
  const folder = await folderOf(who, 'veridico-pg-');
  const data = path.join(folder, 'data');
  const password = randomBytes(16).toString('hex');
  const passwordFile = path.join(folder, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (who.uid !== undefined && who.gid !== undefined) await chown(passwordFile, who.uid, who.gid);
  await run(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...who, cwd: folder },
  );
  return serve({ bin, who, folder, password, settings: [`synchronous_commit=${keepCommits ? 'on' : 'off'}`] });
}

/**
 * A replica that follows the primary until it is promoted.
 * @param primary postgres://… of its superuser
 */
export async function startReplica(bin: string, primary: string): Promise<Cluster> {
  const who = await unprivileged();
  const folder = await folderOf(who, 'veridico-replica-');
  const { password } = new URL(primary);
  const copy = ['-D', path.join(folder, 'data'), '-d', primary, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
  await run(path.join(bin, 'pg_basebackup'), copy, { ...who, cwd: folder });
  return serve({ bin, who, folder, password, settings: [] });
}

interface ServerOptions {
  readonly bin: string;
  readonly who: Identity;
  /** Contains `data`. */
  readonly folder: string;
  readonly password: string;
  readonly settings: readonly string[];
}

async function serve({ bin, who, folder, password, settings }: ServerOptions): Promise<Cluster> {
  const port = await freePort();
  const log = await open(path.join(folder, 'log'), 'w');
  const all = [`port=${port}`, ...UNSAFE, ...settings];
  const launch = () =>
    spawn(path.join(bin, 'postgres'), ['-D', path.join(folder, 'data'), ...all.flatMap((setting) => ['-c', setting])], {
      ...who,
      cwd: folder,
      stdio: ['ignore', log.fd, log.fd],
    });
  let postgres = launch();
  // Also when this process ends by an error.
  const endToo = () => void postgres.kill('SIGQUIT');
  process.once('exit', endToo);
  const stop = async (): Promise<void> => {
    process.off('exit', endToo);
    // Fast shutdown: closes connections, leaves consistent files.
    await ended(postgres, 'SIGINT');
    await log.close();
    await rm(folder, { recursive: true, force: true });
  };
  const ready = async (): Promise<void> => {
    const until = Date.now() + READY_MS;
    while (!(await answers(bin, port))) {
      if (postgres.exitCode === null && Date.now() < until) await wait(STEP_MS);
      else {
        const said = await readFile(path.join(folder, 'log'), 'utf8');
        await stop();
        throw new Error(`PostgreSQL no partió:\n${said}`);
      }
    }
  };
  await ready();
  const end = () => ended(postgres, 'SIGQUIT');
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    end,
    async crash() {
      await end();
      postgres = launch();
      await ready();
    },
    stop,
  };
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

async function answers(bin: string, port: number): Promise<boolean> {
  return run(path.join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).then(
    () => true,
    () => false,
  );
}
