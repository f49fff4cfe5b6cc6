import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { Operation } from '../../apps/server/src/http/testing-operations.ts';
import { requestsTo, type Surroundings } from '../../apps/server/src/http/testing-requests.ts';
import type { Sender, TestRequest } from '../../apps/server/src/http/testing-send.ts';
import { faultsOf } from '../../apps/server/src/http/testing-verdict.ts';
import type { Sessions } from './sessions.ts';

/** Concurrent calls: enough to keep one server busy. */
const TOGETHER = 8;

export interface FloodOptions {
  readonly operations: readonly Operation[];
  readonly surroundings: Surroundings;
  readonly sender: Sender;
  readonly sessions: Sessions;
  readonly seed: number;
  /** Number of requests to all operations together. */
  readonly requests: number;
}

export interface Flooded {
  readonly requests: number;
  /** Number of answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Operations without a single successful answer. */
  readonly neverServed: readonly string[];
  readonly wrong: readonly string[];
}

/** Sends random requests to all operations and checks each answer. A fault is reported with the smallest request that shows it. */
export async function flood({ operations, requests, ...rest }: FloodOptions): Promise<Flooded> {
  const tally = newTally();
  // Slow operations first, so that none remains alone at the end.
  const queue = operations.toSorted((a, b) => shareOf(a) - shareOf(b));
  const share = requests / operations.reduce((sum, operation) => sum + shareOf(operation), 0);
  const lane = async () => {
    for (let operation = queue.shift(); operation; operation = queue.shift())
      await floodOne(operation, { ...rest, numRuns: Math.ceil(share * shareOf(operation)), tally });
  };
  await Promise.all(Array.from({ length: TOGETHER }, lane));
  return tally.result();
}

/** Operations that check a password or draw a report. */
const SLOW = ['/cambiar-password', '/eliminar-cuenta', '/register', '/openid-connect/token', '/consulta-informe/'];
const SLOW_SHARE = 0.1;

/** Relative number of requests of an operation. */
function shareOf({ path }: Operation): number {
  return SLOW.some((part) => path.includes(part)) ? SLOW_SHARE : 1;
}

type Tally = ReturnType<typeof newTally>;

function newTally() {
  const statuses: Record<string, number> = {};
  const served = new Map<string, boolean>();
  const wrong: string[] = [];
  let requests = 0;
  return {
    wrong,
    count(operation: string, status: number) {
      requests += 1;
      statuses[status] = (statuses[status] ?? 0) + 1;
      served.set(operation, served.get(operation) === true || status < 400);
    },
    result: (): Flooded => ({
      requests,
      statuses,
      wrong,
      neverServed: [...served].flatMap(([operation, ever]) => (ever ? [] : [operation])),
    }),
  };
}

interface Lane extends Omit<FloodOptions, 'operations' | 'requests'> {
  readonly numRuns: number;
  readonly tally: Tally;
}

async function floodOne(operation: Operation, { surroundings, sender, sessions, seed, numRuns, tally }: Lane): Promise<void> {
  const name = `${operation.method} ${operation.path}`;
  const property = fc.asyncProperty(requestsTo(operation, surroundings), async (sent) => {
    const answer = await sender.send(await signed(sent, sessions));
    tally.count(name, answer.status);
    const faults = faultsOf(operation, sent, answer);
    if (faults.length > 0) throw new Error(faults.join('; '));
  });
  const { failed, counterexample, counterexamplePath, errorInstance } = await fc.check(property, { seed: seedOf(seed, name), numRuns });
  if (!failed) return;
  const why = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  tally.wrong.push(`${name}: ${why}\n        ${shortened(JSON.stringify(counterexample?.[0]))} (${counterexamplePath ?? ''})`);
}

/** Makes the requests of an operation independent of the others. */
function seedOf(seed: number, name: string): number {
  return createHash('sha256').update(`${seed} ${name}`).digest().readInt32BE(0);
}

async function signed(sent: TestRequest, sessions: Sessions): Promise<TestRequest> {
  const { authorization } = sent.headers;
  const names = authorization === undefined ? [] : [...authorization.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  let text = authorization ?? '';
  for (const name of new Set(names)) text = text.replaceAll(`{${name}}`, await sessions.token(name));
  return names.length === 0 ? sent : { ...sent, headers: { ...sent.headers, authorization: text } };
}

const SHOWN = 700;

/** Beginning and end of the text: the fault may be in the last field. */
function shortened(text = ''): string {
  return text.length <= 2 * SHOWN ? text : `${text.slice(0, SHOWN)} … ${text.slice(-SHOWN)} (${text.length})`;
}
