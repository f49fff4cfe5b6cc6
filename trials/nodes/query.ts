import { openServer } from '../../apps/server/src/storage/server.ts';

const PATIENCE_MS = 10_000;

/** Runs one statement on a connection of its own. @param url postgres://… @returns rows */
export async function ask(url: string, statement: string): Promise<readonly unknown[]> {
  const { pool, close } = await openServer(url, 1, PATIENCE_MS);
  try {
    return (await pool.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await close();
  }
}
