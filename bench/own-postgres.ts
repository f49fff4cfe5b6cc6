import { startCluster } from '../tools/testing/postgres.ts';
import { postgresFolder } from '../tools/testing/system.ts';

/** @returns folder of PostgreSQL's programs @throws where there is none */
export function ownPostgres(): string {
  const bin = postgresFolder();
  if (!bin) throw new Error('this benchmark needs PostgreSQL');
  return bin;
}

interface Closable {
  close(): Promise<void>;
}

/** Opens the same at two sizes, on a PostgreSQL server of its own, and closes all of it after the work. */
export async function atTwoSizes<T extends Closable, R>(
  sizes: readonly [many: number, few: number],
  open: (server: string, size: number) => Promise<T>,
  work: (many: T, few: T) => Promise<R>,
): Promise<R> {
  const cluster = await startCluster(ownPostgres());
  const opened: T[] = [];
  try {
    for (const size of sizes) opened.push(await open(cluster.url, size));
    return await work(...(opened as [T, T]));
  } finally {
    await Promise.all(opened.map((each) => each.close()));
    await cluster.stop();
  }
}
