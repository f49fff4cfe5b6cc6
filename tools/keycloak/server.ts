import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdir, mkdtemp, open, readFile, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../testing/free-port.ts';

const REALM_FILE = path.resolve(import.meta.dirname, '../../deploy/keycloak/veridico-realm.json');
/** On two cores with much else to do it has taken four minutes, the first time with its own build. */
const READY_MS = 10 * 60_000;
const STOP_MS = 20_000;
const STEP_MS = 500;
/** Beside a browser, a database and the product. */
const HEAP = '-Xms64m -Xmx512m';
const NICE = 5;

export interface KeycloakOptions {
  /** Unpacked distribution; only its build cache is written to. */
  readonly home: string;
  readonly java: string;
  /** The product's, without a slash at its end: fills in PUBLIC_URL of the realm file. */
  readonly publicUrl: string;
  /** Of the service account: fills in IDENTITY_ADMIN_SECRET of the realm file. */
  readonly secret: string;
}

export interface RunningKeycloak {
  readonly url: string;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/** A Keycloak in development mode with the product's realm: data folder of its own, free port on the loopback. */
export async function startKeycloak({ home, java, publicUrl, secret }: KeycloakOptions): Promise<RunningKeycloak> {
  const folder = await layFolder(home);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const logFile = path.join(folder, 'log');
  const log = await open(logFile, 'w');
  const child = spawn(
    path.join(folder, 'bin/kc.sh'),
    ['start-dev', '--import-realm', '--http-host=127.0.0.1', `--http-port=${port}`, `--hostname=${url}`],
    {
      cwd: folder,
      // A group of its own: the script leaves Java behind when it alone is ended.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: { ...process.env, JAVA: java, JAVA_OPTS_KC_HEAP: HEAP, PUBLIC_URL: publicUrl, IDENTITY_ADMIN_SECRET: secret },
    },
  );
  if (child.pid !== undefined) os.setPriority(child.pid, NICE);
  // Also where this process ends by a mistake of its own.
  const endToo = () => void endGroup(child, 'SIGKILL');
  process.once('exit', endToo);
  const stop = async (): Promise<void> => {
    process.off('exit', endToo);
    await endInTime(child);
    await log.close();
    await rm(folder, { recursive: true, force: true });
  };
  const until = Date.now() + READY_MS;
  while (!(await answers(`${url}/realms/veridico`))) {
    if (child.exitCode === null && child.signalCode === null && Date.now() < until) await wait(STEP_MS);
    else {
      const said = await readFile(logFile, 'utf8');
      await stop();
      throw new Error(`Keycloak no partió:\n${said}`);
    }
  }
  return { url, stop };
}

/** Keycloak keeps its data beside its programs: a folder with data of its own and the rest of the distribution behind links. */
async function layFolder(home: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'veridico-keycloak-'));
  await cp(path.join(home, 'bin'), path.join(folder, 'bin'), { recursive: true });
  for (const part of ['lib', 'conf', 'providers', 'themes']) await symlink(path.join(home, part), path.join(folder, part));
  await mkdir(path.join(folder, 'data/import'), { recursive: true });
  await cp(REALM_FILE, path.join(folder, 'data/import', path.basename(REALM_FILE)));
  return folder;
}

/** The script and Java; @returns false when none of them is left */
function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  try {
    return pid !== undefined && process.kill(-pid, signal);
  } catch {
    return false;
  }
}

async function endInTime(child: ChildProcess): Promise<void> {
  endGroup(child, 'SIGTERM');
  const until = Date.now() + STOP_MS;
  while (endGroup(child, 0)) {
    if (Date.now() > until) endGroup(child, 'SIGKILL');
    await wait(STEP_MS);
  }
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
