import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { again } from '../../crash/again.ts';
import { openRun } from '../../crash/ground.ts';
import { startReplica } from '../../testing/postgres.ts';
import { compareLedgers } from '../ledger.ts';
import { failuresIn, startLoad } from '../load.ts';
import { ask } from '../ask.ts';
import { openSite, type Site } from '../site.ts';
import { decimal, type Step } from '../step.ts';
import type { World } from '../world.ts';
import { untilReady } from './pooler-restarts.ts';

const LOAD_MS = 8_000;
/** How long the replica hears nothing before the primary dies: what was committed meanwhile exists only there. */
const CUT_MS = 2_500;
/** Charges that show, and how long a busy machine has for them. */
const ENOUGH = 4;
const PATIENCE_MS = 60_000;

/** The primary dies in mid-load while its replica is behind, and the replica takes its place. */
export const promotion: Step = {
  title: 'la réplica toma el lugar de la base principal bajo carga: todo lo cobrado tiene informe o devolución',
  async play(world) {
    const { cluster } = world.ground;
    const replica = await startReplica(world.programs.postgres, cluster.url);
    const site = await openSite(world, { odds: 'perdido=0.05,rechazo=0.02,lento=0.02' });
    try {
      await follow(world, world.broken?.asynchronous ? '' : '*');
      const load = startLoad(site, { readers: 2, buyers: 8 });
      await wait(LOAD_MS);
      const sender = await senderOf(world);
      process.kill(sender, 'SIGSTOP');
      await (world.broken ? untilCharged(site) : wait(CUT_MS));
      const began = Date.now();
      const ending = cluster.end();
      process.kill(sender, 'SIGKILL');
      await ending;
      await ask(replica.url, 'select pg_promote(true)');
      await world.pooler.repoint(replica.url);
      const away = Date.now() - began + (await untilReady(site.front.url));
      await wait(LOAD_MS);
      const { reads, purchases, seen } = await load.stop();
      const moved = new URL(replica.url);
      moved.pathname = new URL(site.run.url).pathname;
      const { database } = await openRun(moved.href);
      const ledger = await compareLedgers(site, seen, database.db);
      await database.close();
      return {
        figures: [
          `listo otra vez ${decimal(away / 1_000)} s después de morir la principal`,
          `${reads.calls + purchases.calls} solicitudes, ${failuresIn(reads) + failuresIn(purchases)} sin respuesta o con 503`,
          ...ledger.figures,
        ],
        wrong: [...site.fleet.fallen, ...ledger.wrong],
      };
    } finally {
      await site.close();
      await replica.stop();
      await cluster.crash();
      await follow(world, '');
      await world.pooler.repoint(cluster.url);
    }
  },
};

/** Until enough was charged that the replica does not know of. */
async function untilCharged({ simulator }: Site): Promise<void> {
  const charged = async () => (await simulator.payments()).filter(({ confirmado }) => confirmado !== null).length;
  const before = await charged();
  const until = Date.now() + PATIENCE_MS;
  while ((await charged()) < before + ENOUGH && Date.now() < until) await wait(CUT_MS / 10);
}

/** Which replicas a commit waits for: '*' is any one of them, '' is none. */
async function follow({ ground: { cluster } }: World, names: '*' | ''): Promise<void> {
  await again(() => ask(cluster.url, `alter system set synchronous_standby_names = '${names}'`));
  await ask(cluster.url, 'select pg_reload_conf()');
}

/** Process of the primary that sends to the replica. */
async function senderOf({ ground: { cluster } }: World): Promise<number> {
  const [row] = await ask(cluster.url, `select pid from pg_stat_replication where state = 'streaming'`);
  return z.object({ pid: z.int() }).parse(row).pid;
}
