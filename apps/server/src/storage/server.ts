import { Pool, type ClientBase } from 'pg';
import type { PoolUse } from './pool-use.ts';
import { parserOf } from './types.ts';

/** PostgreSQL at DATABASE_URL does not answer, refuses this user, or is too old. The message names the server, not the password. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

const OLDEST = 150_000;
/**
 * Sets UTC: a server may use any time zone, the embedded engine runs in UTC. Not a startup parameter, because PgBouncer refuses unknown
 * ones; it keeps the session's zone across connections. The pool awaits the promise, although its types do not say so.
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
    // Detects a server that vanished without closing the connection.
    keepAlive: true,
    types: { getTypeParser: parserOf },
    ...IN_UTC,
  });
  // A dropped idle connection leaves the pool and the next query opens another; without this listener the error would end the process.
  pool.on('error', () => undefined);
  // The pool listens to idle connections only. A connection that breaks inside a transaction fails its next query.
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

/** A refused connection has an empty message when the host name has several addresses. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}
