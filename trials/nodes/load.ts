import { routes } from '@veridico/api';
import { buy, newPurchase, PLAIN_SCRIPT, type ObservedPurchase } from '../frame/buyer.ts';
import { sum } from '../frame/numbers.ts';
import type { Deployment } from './deployment.ts';
import { NODE_HEADER } from './proxy.ts';

/** Public pages and calls, one of each kind of work. */
const READS = [
  '/inicio',
  '/compra-directa/paso1?codigo_servicio=sia000002',
  '/verifica-informe/paso1',
  '/v1/openapi.json',
  routes.servicios.path,
  routes.planes.path,
  routes.servicioPrecio.path.replace('{codigoServicio}', 'sia000002'),
  '/realms/veridico/protocol/openid-connect/certs',
];
/** Longer than a lease: another node settles the payments of a killed node after their leases expire. */
const PATIENCE_MS = 60_000;

/** Calls and how many of them failed. */
export class CallCounts {
  calls = 0;
  readonly #failed = new Map<string, number>();

  /** @param failure «GET /inicio 502»; undefined for a success */
  note(failure: string | undefined): void {
    this.calls += 1;
    if (failure !== undefined) increment(this.#failed, failure);
  }

  get failures(): number {
    return sum([...this.#failed.values()]);
  }

  /** Each failure with its number: «GET /inicio 502 (3)». */
  get failureLines(): string[] {
    return [...this.#failed].map(([failure, times]) => `${failure} (${times})`);
  }
}

export interface LoadReport {
  readonly reads: CallCounts;
  /** All calls of buyers. */
  readonly purchases: CallCounts;
  /** Reads and purchases together. */
  readonly all: CallCounts;
  readonly seen: readonly ObservedPurchase[];
  /** Calls answered by each node. */
  readonly byNode: ReadonlyMap<string, number>;
}

interface LoadOptions {
  readonly readers: number;
  readonly buyers: number;
}

/** Readers and buyers, until `stop` is called. */
export function startLoad(deployment: Deployment, { readers, buyers }: LoadOptions): { stop(): Promise<LoadReport> } {
  const [reads, purchases, all] = [new CallCounts(), new CallCounts(), new CallCounts()];
  const byNode = new Map<string, number>();
  const seen: ObservedPurchase[] = [];
  let going = true;
  const countIn = (counts: CallCounts, good: (status: number) => boolean) => (call: string, status: number, headers: Headers) => {
    const node = headers.get(NODE_HEADER);
    if (node) increment(byNode, node);
    for (const each of [counts, all]) each.note(good(status) ? undefined : `${call} ${status}`);
  };
  const read = async (place: number) => {
    const onCall = countIn(reads, (status) => status === 200);
    const browser = deployment.browser(`lector ${place}`, onCall);
    for (let turn = place; going; turn += 1) await browser.page(READS[turn % READS.length] ?? '');
  };
  const purchase = async (place: number) => {
    const onCall = countIn(purchases, (status) => status > 0 && status < 400);
    const browser = deployment.browser(`comprador ${place}`, onCall);
    const { seed } = deployment.setup;
    while (going) {
      const each = newPurchase({ ...PLAIN_SCRIPT, number: seen.length, seed, patienceMs: PATIENCE_MS, stepMs: PATIENCE_MS });
      seen.push(each);
      await buy({ browser, simulator: deployment.simulator, db: deployment.database.db }, each);
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
      return { reads, purchases, all, seen, byNode };
    },
  };
}

function increment(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** Purchases that never showed their report to the buyer. */
export function withoutReport(seen: readonly ObservedPurchase[]): string[] {
  return seen.filter(({ told }) => !told.has('informe')).map(({ orden }) => `${orden ?? 'una compra'} quedó sin informe a la vista`);
}
