import { spawn, type ChildProcess } from 'node:child_process';
import { chown, open, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../commands/paths.ts';
import { freePort } from '../testing/free-port.ts';
import { folderOf, unprivileged } from '../testing/postgres.ts';
import { edited, ended, endWithUs, untilListening } from './proxy.ts';

const CONFIGURATION = path.join(root, 'deploy/pgbouncer/pgbouncer.ini');

/** Each step has a database of its own, and PostgreSQL's connections are for all. */
const ONE_AFTER_ANOTHER = 'server_idle_timeout = 5\n';

/** PgBouncer before PostgreSQL, for any of its databases. */
export interface Pooler {
  /** The same database through it. @param direct postgres://… */
  through(direct: string): string;
  /** Dies, and is there again at once. */
  restart(): Promise<void>;
  /** Sends everybody elsewhere, as an operator does. @param primary postgres://… */
  repoint(primary: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * PgBouncer with the very file of deploy/, in a process of its own.
 * @param program its file
 * @param primary postgres://… of PostgreSQL's superuser
 */
export async function startPooler(program: string, primary: string): Promise<Pooler> {
  const { username, password } = new URL(primary);
  const port = await freePort();
  const who = await unprivileged();
  const folder = await folderOf(who, 'veridico-pgbouncer-');
  const put = async (name: string, text: string): Promise<string> => {
    const file = path.join(folder, name);
    await writeFile(file, text, { mode: 0o600 });
    if (who.uid !== undefined && who.gid !== undefined) await chown(file, who.uid, who.gid);
    return file;
  };
  const pointTo = (url: string) => put('primario.ini', `* = host=127.0.0.1 port=${new URL(url).port}\n`);
  const text = edited(await readFile(CONFIGURATION, 'utf8'), [
    ['/etc/pgbouncer', folder],
    ['listen_port = 6432', `listen_port = ${port}`],
  ]);
  const file = await put('pgbouncer.ini', text + ONE_AFTER_ANOTHER);
  await put('usuarios.txt', `"${username}" "${password}"\n`);
  await pointTo(primary);
  const log = await open(path.join(folder, 'log'), 'w');
  let child: ChildProcess;
  const launch = async () => {
    child = spawn(program, [file], { ...who, cwd: folder, stdio: ['ignore', log.fd, log.fd] });
    endWithUs(child);
    await untilListening(port, 'PgBouncer');
  };
  await launch();
  return {
    through(direct) {
      const url = new URL(direct);
      url.port = String(port);
      return url.href;
    },
    async restart() {
      await ended(child);
      await launch();
    },
    async repoint(url) {
      await pointTo(url);
      // RELOAD.
      child.kill('SIGHUP');
    },
    async stop() {
      await ended(child);
      await log.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
