import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '../apps/server/src/app/app.ts';
import type { Providers } from '../apps/server/src/app/providers.ts';
import { openForge, type Forge } from '../apps/server/src/http/testing-tokens.ts';
import { openProviders } from '../apps/server/src/app/open-providers.ts';
import { readSettings } from '../apps/server/src/settings/settings.ts';
import { openDatabase, type Database } from '../apps/server/src/storage/database.ts';
import { openSecrets } from '../apps/server/src/storage/secrets.ts';
import { openServer } from '../apps/server/src/storage/server.ts';
import { seedCatalog } from '../apps/server/src/storage/seeds.ts';
import { freePort } from '../tools/testing/free-port.ts';
import { startCluster } from '../tools/testing/postgres.ts';
import { ownPostgres } from './own-postgres.ts';

export interface Shop {
  readonly url: string;
  readonly db: Database['db'];
  readonly forge: Forge;
  readonly providers: Providers;
  /** Over a connection outside the application. */
  readonly query: (statement: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
}

const ACQUIRE_MS = 30_000;
const KEY = 'ab'.repeat(32);

/** The whole application in this process, on its own PostgreSQL, for customers with tokens made here. @param change wraps a provider */
export async function withShop<T>(work: (shop: Shop) => Promise<T>, change = (providers: Providers): Providers => providers): Promise<T> {
  const bin = ownPostgres();
  const folder = mkdtempSync(path.join(tmpdir(), 'veridico-bench-'));
  const cluster = await startCluster(bin);
  const port = await freePort();
  const settings = readSettings({
    PORT: String(port),
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    DATABASE_URL: cluster.url,
    SECRET_KEY: KEY,
    RATES: 'consulta=1000000/60,historial=1000000/60',
  });
  const database = await openDatabase(settings);
  const { db } = database;
  await seedCatalog(db);
  const forge = await openForge();
  const secrets = await openSecrets(settings, db);
  const opened = await openProviders(settings, { database, secrets, demoData: true });
  const providers = change({ ...opened, identity: { ...opened.identity, tokens: forge.tokens } });
  const app = await buildApp(settings, providers);
  const beside = await openServer(cluster.url, 1, ACQUIRE_MS);
  const query: Shop['query'] = async (statement) => (await beside.pool.query(statement)).rows as Record<string, unknown>[];
  try {
    await providers.drawing.ready();
    await app.listen({ port, host: '127.0.0.1' });
    return await work({ url: `http://127.0.0.1:${port}/v1/administracion`, db, forge, providers, query });
  } finally {
    await app.close();
    await opened.drawing.close();
    await opened.seal.close();
    await beside.close();
    await database.close();
    await cluster.stop();
    rmSync(folder, { recursive: true });
  }
}

/** A customer and their token, valid for a day. */
export async function aCustomer({ db, forge }: Shop, rut: string, contrato: 'S' | 'N'): Promise<{ id: string; token: string }> {
  const sub = `bench-${rut}`;
  const { id } = await db
    .insertInto('customers')
    .values({ sub, rut, contrato, contrato_propio: contrato === 'S' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const exp = Math.floor(Date.now() / 1_000) + 86_400;
  return { id, token: await forge.sign({ sub, rut, email: `${rut}@ejemplo.cl`, email_verified: true, exp }) };
}
