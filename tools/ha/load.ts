import { routes } from '@veridico/api';
import { buy, newSeen, PLAIN, type Seen } from '../crash/buyer.ts';
import { NODE_HEADER } from './proxy.ts';
import type { Site } from './site.ts';

/** Pages and calls that anybody may ask for, of each kind of work there is. */
const READS = [
  '/inicio',
  '/compra-directa/paso1/sia000002',
  '/verifica-informe/paso1',
  '/v1/openapi.json',
  routes.servicios.path,
  routes.planes.path,
  routes.servicioPrecio.path.replace('{codigoServicio}', 'sia000002'),
  '/realms/veridico/protocol/openid-connect/certs',
];
/** A buyer whose node dies is patient: what that node held of a payment is taken up after its lease. */
const PATIENCE_MS = 60_000;

/** What became of the calls of one kind. */
export interface Asked {
  calls: number;
  /** Each with how often: «GET /inicio 502». */
  readonly failed: Map<string, number>;
}

export interface LoadReport {
  readonly reads: Asked;
  /** Everything that may change something, and what buyers ask meanwhile. */
  readonly purchases: Asked;
  readonly seen: readonly Seen[];
  /** How many calls each node answered. */
  readonly byNode: ReadonlyMap<string, number>;
}

export interface LoadOptions {
  readonly readers: number;
  readonly buyers: number;
  /** Number of the first buyer, for loads that follow each other on one database. */
  readonly from?: number;
}

/** People who look around, and people who buy, until told to stop. */
export function startLoad(site: Site, { readers, buyers, from = 0 }: LoadOptions): { stop(): Promise<LoadReport> } {
  const [reads, purchases] = [newAsked(), newAsked()];
  const byNode = new Map<string, number>();
  const seen: Seen[] = [];
  let going = true;
  const heardBy = (asked: Asked, good: (status: number) => boolean) => (called: string, status: number, headers: Headers) => {
    asked.calls += 1;
    const node = headers.get(NODE_HEADER);
    if (node) add(byNode, node);
    if (!good(status)) add(asked.failed, `${called} ${status}`);
  };
  const read = async (place: number) => {
    const browser = site.browser(
      `lector ${place}`,
      heardBy(reads, (status) => status === 200),
    );
    for (let turn = place; going; turn += 1) await browser.page(READS[turn % READS.length] ?? '');
  };
  let next = from;
  const purchase = async (place: number) => {
    const browser = site.browser(
      `comprador ${place}`,
      heardBy(purchases, (status) => status > 0 && status < 400),
    );
    while (going) {
      const each = newSeen({ ...PLAIN, number: next++, seed: site.world.seed, patienceMs: PATIENCE_MS, stepMs: PATIENCE_MS });
      seen.push(each);
      await buy({ browser, simulator: site.simulator, db: site.run.database.db }, each);
    }
  };
  const running = [
    ...Array.from({ length: readers }, (_, place) => read(place)),
    ...Array.from({ length: buyers }, (_, place) => purchase(place)),
  ];
  return {
    async stop() {
      going = false;
      await Promise.all(running);
      return { reads, purchases, seen, byNode };
    },
  };
}

function newAsked(): Asked {
  return { calls: 0, failed: new Map() };
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** Those who paid and were not shown what they paid for, in words. */
export function withoutReport(seen: readonly Seen[]): string[] {
  return seen.filter(({ told }) => !told.has('informe')).map(({ orden }) => `${orden ?? 'una compra'} quedó sin informe a la vista`);
}

/** How many of them failed. */
export function failuresIn({ failed }: Asked): number {
  return [...failed.values()].reduce((sum, each) => sum + each, 0);
}

/** Each failure with how often it happened. */
export function listFailures({ failed }: Asked): string[] {
  return [...failed].map(([what, times]) => `${what} (${times})`);
}
