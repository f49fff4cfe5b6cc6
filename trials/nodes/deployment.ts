import { setTimeout as wait } from 'node:timers/promises';
import { randomFor } from '../../apps/server/src/bureau/demo/random.ts';
import { openBrowser, type Browser } from '../frame/browser.ts';
import type { LoadBalancer } from '../frame/load-balancer.ts';
import { NodeGroup, type NodeGroupOptions } from '../frame/node-group.ts';
import { pollUntil } from '../frame/retry.ts';
import { startSimulator, type Simulator } from '../frame/simulator.ts';
import { openTestDatabase, type TestDatabase } from '../frame/world.ts';
import type { Setup } from './setup.ts';

/** Longer than a busy machine needs. */
const WEBPAY_TIMEOUT_MS = 10_000;

/** Nodes behind HAProxy and PgBouncer on one database, and the card network. */
export interface Deployment {
  readonly balancer: LoadBalancer;
  readonly groups: readonly NodeGroup[];
  /** The first group. */
  readonly group: NodeGroup;
  readonly simulator: Simulator;
  readonly database: TestDatabase;
  readonly setup: Setup;
  browser(name: string, onCall?: Parameters<typeof openBrowser>[0]['onCall']): Browser;
  close(): Promise<void>;
}

interface GroupOptions extends Partial<NodeGroupOptions> {
  readonly nodes: number;
  /** HAProxy knows its addresses; the step starts it. */
  readonly late?: true;
}

export interface DeploymentOptions {
  /** The nodes connect to PostgreSQL without PgBouncer. */
  readonly direct?: true;
  /** The database has no tables at first. */
  readonly empty?: true;
  /** Probabilities of the simulator's faults. */
  readonly odds?: string;
  /** Groups in the order of their start; by default one of three nodes. */
  readonly groups?: readonly GroupOptions[];
  readonly settings?: Readonly<Record<string, string>>;
}

export async function openDeployment(setup: Setup, options: DeploymentOptions = {}): Promise<Deployment> {
  const { world, seed, variant } = setup;
  const { log, cache } = world;
  const bare = options.empty && (await world.emptyDatabase());
  const prepared = bare === undefined ? await world.newDatabase() : undefined;
  const direct = options.direct && bare;
  const { odds = '', groups: wanted = [{ nodes: 3 }] as readonly GroupOptions[] } = options;
  const simulator = await startSimulator({ seed, odds, maxDelayMs: 0, slowMs: 2_000, log, cache });
  const balancer = await setup.newProxy(variant?.proxyEdits);
  const plan = ({ settings, ...group }: GroupOptions) =>
    NodeGroup.plan({
      databaseUrl: prepared?.url ?? direct ?? setup.pooler.through(bare ?? ''),
      simulatorUrl: simulator.url,
      webpayTimeoutMs: WEBPAY_TIMEOUT_MS,
      log,
      cache,
      publicUrl: balancer.url,
      settings: { ...balancer.settings, ...options.settings, ...settings, ...variant?.settings },
      variant: variant?.replaces && { name: variant.name, replaces: variant.replaces },
      ...group,
    });
  const groups = await Promise.all(wanted.map(plan));
  const [group] = groups;
  if (!group) throw new RangeError('no hay nodos');
  const close = async () => {
    await Promise.all(groups.map((each) => each.killAll()));
    await balancer.close();
    await simulator.stop();
    await database?.close();
  };
  let database = prepared;
  try {
    for (const [place, each] of groups.entries()) if (!wanted[place]?.late) await each.start();
    database ??= await openTestDatabase(bare ?? '');
    await balancer.open(groups.flatMap(({ urls }) => urls));
    await untilAllServe(balancer.url);
  } catch (error) {
    await close();
    throw error;
  }
  const browser: Deployment['browser'] = (name, onCall) =>
    openBrowser({ live: () => [balancer.url], random: randomFor(`${seed} ${name}`), onUnexpected: () => undefined, proxied: true, onCall });
  return { balancer, groups, group, simulator, database, setup, browser, close };
}

/** Runs `work` on a deployment of its own and ends it. */
export async function onDeployment<T>(setup: Setup, options: DeploymentOptions, work: (deployment: Deployment) => Promise<T>): Promise<T> {
  const deployment = await openDeployment(setup, options);
  try {
    return await work(deployment);
  } finally {
    await deployment.close();
  }
}

/** HAProxy takes every node for ready until its first check, which ends within half a second. */
const CHECKED_MS = 700;
const READY_MS = 20_000;
const POLL_MS = 50;

async function untilAllServe(url: string): Promise<void> {
  await wait(CHECKED_MS);
  const answer = await fetch(`${url}/salud`);
  if (!answer.ok) throw new Error(`tras HAProxy nadie está listo: ${answer.status}`);
}

/** Waits until the service answers that it is ready, or 20 s. @returns milliseconds */
export async function untilReady(url: string): Promise<number> {
  const began = Date.now();
  const isReady = async () => {
    const answer = await fetch(`${url}/salud`).catch(() => undefined);
    await answer?.arrayBuffer();
    return answer?.ok === true;
  };
  await pollUntil(isReady, READY_MS, POLL_MS);
  return Date.now() - began;
}
