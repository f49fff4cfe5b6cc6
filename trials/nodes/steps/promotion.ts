import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { startReplica } from '../../../tools/testing/postgres.ts';
import { decimal } from '../../frame/numbers.ts';
import { pollUntil, retry } from '../../frame/retry.ts';
import { openTestDatabase } from '../../frame/world.ts';
import { compareLedgers } from '../compare-ledgers.ts';
import { openDeployment, untilReady, type Deployment } from '../deployment.ts';
import { startLoad } from '../load.ts';
import { ask } from '../query.ts';
import type { Setup } from '../setup.ts';
import type { Step } from '../step.ts';

const LOAD_MS = 8_000;
/** How long replication is stopped before the primary ends: commits of this time exist only there. */
const CUT_MS = 2_500;
/** Charges needed to show the fault, and the time limit for them. */
const ENOUGH = 4;
const PATIENCE_MS = 60_000;

/** Ends the primary under load while its replica lags, and promotes the replica. */
export const promotion: Step = {
  title: 'la réplica toma el lugar de la base principal bajo carga: todo lo cobrado tiene informe o devolución',
  async play(setup) {
    const { cluster } = setup.world;
    const replica = await startReplica(setup.programs.postgres, cluster.url);
    const deployment = await openDeployment(setup, { odds: 'perdido=0.05,rechazo=0.02,lento=0.02' });
    try {
      await follow(setup, setup.variant?.asynchronous ? '' : '*');
      const load = startLoad(deployment, { readers: 2, buyers: 8 });
      await wait(LOAD_MS);
      const sender = await senderOf(setup);
      process.kill(sender, 'SIGSTOP');
      await (setup.variant ? untilCharged(deployment) : wait(CUT_MS));
      const began = Date.now();
      const ending = cluster.end();
      process.kill(sender, 'SIGKILL');
      await ending;
      await ask(replica.url, 'select pg_promote(true)');
      await setup.pooler.repoint(replica.url);
      const away = Date.now() - began + (await untilReady(deployment.balancer.url));
      await wait(LOAD_MS);
      const { all, seen } = await load.stop();
      const moved = new URL(replica.url);
      moved.pathname = new URL(deployment.database.url).pathname;
      const database = await openTestDatabase(moved.href);
      const ledger = await compareLedgers(deployment, seen, database.db);
      await database.close();
      return {
        figures: [
          `listo otra vez ${decimal(away / 1_000)} s después de morir la principal`,
          `${all.calls} solicitudes, ${all.failures} sin respuesta o con 503`,
          ...ledger.figures,
        ],
        wrong: [...deployment.group.unexpectedEnds, ...ledger.wrong],
      };
    } finally {
      await deployment.close();
      await replica.stop();
      await cluster.crash();
      await follow(setup, '');
      await setup.pooler.repoint(cluster.url);
    }
  },
};

/** Waits for charges that the replica does not have. */
async function untilCharged({ simulator }: Deployment): Promise<void> {
  const charged = async () => (await simulator.payments()).filter(({ confirmado }) => confirmado !== null).length;
  const before = await charged();
  await pollUntil(async () => (await charged()) >= before + ENOUGH, PATIENCE_MS, CUT_MS / 10);
}

/** Sets which replicas a commit waits for: '*' for any one, '' for none. */
async function follow({ world: { cluster } }: Setup, names: '*' | ''): Promise<void> {
  await retry(() => ask(cluster.url, `alter system set synchronous_standby_names = '${names}'`));
  await ask(cluster.url, 'select pg_reload_conf()');
}

/** Id of the primary's WAL sender process. */
async function senderOf({ world: { cluster } }: Setup): Promise<number> {
  const [row] = await ask(cluster.url, `select pid from pg_stat_replication where state = 'streaming'`);
  return z.object({ pid: z.int() }).parse(row).pid;
}
