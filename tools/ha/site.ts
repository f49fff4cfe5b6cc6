import { randomFor } from '../../apps/server/src/bureau/demo/random.ts';
import { openBrowser, type Browser } from '../crash/calls.ts';
import type { Front } from '../crash/front.ts';
import { Fleet, type FleetOptions } from '../crash/fleet.ts';
import { openRun, type RunDatabase } from '../crash/ground.ts';
import { startSimulator, type Simulator } from '../crash/simulator.ts';
import type { World } from './world.ts';

/** Nobody gives up here because the machine is busy. */
const WEBPAY_TIMEOUT_MS = 10_000;

/** Nodes behind HAProxy and PgBouncer, on one database, and the card network. */
export interface Site {
  readonly front: Front;
  readonly fleets: readonly Fleet[];
  /** The first of them, where there is one. */
  readonly fleet: Fleet;
  readonly simulator: Simulator;
  readonly run: RunDatabase;
  readonly world: World;
  browser(name: string, heard?: Parameters<typeof openBrowser>[0]['heard']): Browser;
  close(): Promise<void>;
}

interface Group extends Partial<FleetOptions> {
  readonly nodes: number;
  /** Its place is known to HAProxy, and whoever asked for it starts it. */
  readonly late?: true;
}

export interface SiteOptions {
  /** The nodes ask PostgreSQL itself. */
  readonly direct?: true;
  /** The nodes find a database without any table, and demonstration records where they are told to load them. */
  readonly empty?: true;
  /** Ways that payments go, as the simulator reads them. */
  readonly odds?: string;
  /** Each a group of nodes, in the order they start; three alike unless said. */
  readonly fleets?: readonly Group[];
  readonly settings?: Readonly<Record<string, string>>;
}

export async function openSite(world: World, options: SiteOptions = {}): Promise<Site> {
  const { ground, seed, broken } = world;
  const { log, cache } = ground;
  const bare = options.empty && (await ground.emptyDatabase());
  const prepared = bare === undefined ? await ground.newDatabase() : undefined;
  const direct = options.direct && bare;
  const { odds = '', fleets: groups = [{ nodes: 3 }] as readonly Group[] } = options;
  const simulator = await startSimulator({ seed, odds, maxDelayMs: 0, slowMs: 2_000, log, cache });
  const front = await world.newProxy(broken?.proxyEdits);
  const plan = ({ settings, ...group }: Group) =>
    Fleet.plan({
      databaseUrl: prepared?.url ?? direct ?? world.pooler.through(bare ?? ''),
      simulatorUrl: simulator.url,
      webpayTimeoutMs: WEBPAY_TIMEOUT_MS,
      log,
      cache,
      publicUrl: front.url,
      settings: { ...front.settings, ...options.settings, ...settings, ...broken?.settings },
      variant: broken?.change,
      ...group,
    });
  const fleets = await Promise.all(groups.map(plan));
  const [fleet] = fleets;
  if (!fleet) throw new RangeError('no hay nodos');
  const close = async () => {
    await Promise.all(fleets.map((each) => each.killAll()));
    await front.close();
    await simulator.stop();
    await run?.database.close();
  };
  let run = prepared;
  try {
    for (const [place, each] of fleets.entries()) if (!groups[place]?.late) await each.start();
    run ??= await openRun(bare ?? '');
    await front.open(fleets.flatMap(({ urls }) => urls));
    await untilAllServe(front.url);
  } catch (error) {
    await close();
    throw error;
  }
  const browser: Site['browser'] = (name, heard) =>
    openBrowser({ live: () => [front.url], random: randomFor(`${seed} ${name}`), odd: () => undefined, proxied: true, heard });
  return { front, fleets, fleet, simulator, run, world, browser, close };
}

/** HAProxy takes a node for good until its first look: it looks at all of them within half a second. */
async function untilAllServe(url: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, LOOKED_MS));
  const answer = await fetch(`${url}/salud`);
  if (!answer.ok) throw new Error(`tras HAProxy nadie está listo: ${answer.status}`);
}

const LOOKED_MS = 700;
