import { Pool, type ClientBase } from 'pg';
import type { PoolUse } from './pool-use.ts';
import { parserOf } from './types.ts';

/** PostgreSQL at DATABASE_URL does not answer, refuses this user, or is too old. The message names the server, never the password. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

const OLDEST = 150_000;
/**
 * A server may be set to any zone; the embedded engine runs in UTC. Not as a parameter of the start: PgBouncer refuses those it does not know,
 * but keeps each client's zone whichever connection carries its next transaction. The pool waits for the promise, whatever its types say.
 */
const IN_UTC = { onConnect: (client: ClientBase) => client.query(`set time zone 'UTC'`) };

/**
 * @param acquireMs how long a query waits for a free connection, and a connection for the server
 * @throws DatabaseUnavailable
 */
export async function openServer(
  url: string,
  connections: number,
  acquireMs: number,
): Promise<{ pool: Pool; poolUse(): PoolUse; close(): Promise<void> }> {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: acquireMs,
    // A server that vanished without a word is noticed by the system's own probes.
    keepAlive: true,
    types: { getTypeParser: parserOf },
    ...IN_UTC,
  });
  // An idle connection that the server drops leaves the pool by itself, and the next query opens another; without a listener it would end
  // the process.
  pool.on('error', () => undefined);
  // The pool listens to idle connections only. One that breaks between two queries of a transaction fails the next of them.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const close = (): Promise<void> => pool.end();
  try {
    const { rows } = await pool.query<{ version: number }>(`select current_setting('server_version_num')::int as version`);
    if ((rows[0]?.version ?? 0) < OLDEST) throw new Error('se necesita PostgreSQL 15 o superior');
  } catch (error) {
    await close();
    throw new DatabaseUnavailable(`No se pudo usar la base de datos de DATABASE_URL (${serverOf(url)}): ${reasonOf(error)}`, {
      cause: error,
    });
  }
  const poolUse = (): PoolUse => ({
    open: pool.totalCount,
    busy: pool.totalCount - pool.idleCount,
    waiting: pool.waitingCount,
    most: connections,
  });
  return { pool, poolUse, close };
}

function serverOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host + new URL(url).pathname : 'dirección ilegible';
}

/** A refused connection has no message of its own when the name has several addresses. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}
