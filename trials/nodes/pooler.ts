import { spawn, type ChildProcess } from 'node:child_process';
import { chown, open, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../tools/commands/paths.ts';
import { freePort } from '../../tools/testing/free-port.ts';
import { folderOf, unprivileged } from '../../tools/testing/postgres.ts';
import { edited, ended, endWithUs, untilListening } from './proxy.ts';

const CONFIGURATION = path.join(root, 'deploy/pgbouncer/pgbouncer.ini');

/** Frees the connections of earlier steps, each of which had a database of its own. */
const ONE_AFTER_ANOTHER = 'server_idle_timeout = 5\n';

/** PgBouncer for all databases of a PostgreSQL. */
export interface Pooler {
  /** Address of the same database through PgBouncer. @param direct postgres://… */
  through(direct: string): string;
  /** Kills it and starts it again. */
  restart(): Promise<void>;
  /** Points it to another PostgreSQL. @param primary postgres://… */
  repoint(primary: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * PgBouncer with the configuration of deploy/, in a process of its own.
 * @param program path of pgbouncer
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
