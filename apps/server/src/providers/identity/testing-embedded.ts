import Fastify from 'fastify';
import { DEFAULT_RATES } from '../../settings/rates.ts';
import { createVisitors } from '../../http/visitor.ts';
import type { Database } from '../../storage/database.ts';
import { openSecrets } from '../../storage/secrets.ts';
import { openTestDatabase } from '../../storage/testing.ts';
import { createEmbeddedIdentity, type EmbeddedIdentity } from './embedded/embedded.ts';
import type { IdentityUnderTest } from './testing-client.ts';
import { freePort } from '../../testing/free-port-testing.ts';

export interface EmbeddedUnderTest extends IdentityUnderTest {
  readonly database: Database;
  readonly identity: EmbeddedIdentity;
  /** A second node of the same installation, on its own port. */
  node(): Promise<IdentityUnderTest>;
}

const SETTINGS = { SECRET_KEY: 'cd'.repeat(32), DATA_DIR: '.' };

/** The embedded provider alone, listening on a free port with its own database. */
export async function openEmbeddedForTest(): Promise<EmbeddedUnderTest> {
  const database = await openTestDatabase();
  const publicUrl = `http://127.0.0.1:${await freePort()}`;
  const first = await listen(database, publicUrl);
  const others: { close(): Promise<void> }[] = [];
  return {
    database,
    identity: first.identity,
    webOrigin: publicUrl,
    async node() {
      const port = await freePort();
      const other = await listen(database, publicUrl, port);
      others.push(other);
      return { ...other, identity: { ...other.identity, browserUrl: `http://127.0.0.1:${port}` }, webOrigin: publicUrl };
    },
    async close() {
      await Promise.all([first, ...others].map((each) => each.close()));
      await database.close();
    },
  };
}

async function listen({ db }: Database, publicUrl: string, port = Number(new URL(publicUrl).port)) {
  const secrets = await openSecrets(SETTINGS, db);
  const visitors = createVisitors({ db, hmac: secrets.hmac, rates: DEFAULT_RATES, lenient: true });
  const identity = createEmbeddedIdentity({ db, secrets, visitors, publicUrl });
  const app = Fastify();
  await identity.routes(app);
  await app.listen({ port, host: '127.0.0.1' });
  return { identity, close: () => app.close() };
}
