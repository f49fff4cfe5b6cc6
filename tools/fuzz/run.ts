import path from 'node:path';
import { openSender } from '../../apps/server/src/http/testing-send.ts';
import { readOperations, UNDESCRIBED, type Operation } from '../../apps/server/src/http/testing-operations.ts';
import { root } from '../commands/paths.ts';
import { NotPossible } from '../testing/harness.ts';
import type { Check } from '../testing/results.ts';
import { flood, type Flooded } from './flood.ts';
import { between, grown, type Memory } from './memory.ts';
import { openPeople, type People } from './people.ts';
import { prepareSchemathesis, trySchemathesis } from './schemathesis.ts';
import { slowHeaders, trySockets } from './sockets.ts';
import type { Subject } from './subject.ts';
import { surroundingsOf } from './surroundings.ts';
import type { FuzzOptions } from './options.ts';
import type { Variant } from './variants.ts';

/** Before the memory of a process says anything: code compiled, pools and caches full. */
const WARMING = 0.2;
const SCHEMATHESIS_SECONDS = { long: 60, short: 20 } as const;

export interface Outcome {
  readonly checks: readonly Check[];
  /** What could not be run, in words. */
  readonly absent: readonly string[];
}

type Say = (text: string) => void;

/** The whole harness against the product as it is. */
export async function fuzz(subject: Subject, { seed, requests, short, only }: FuzzOptions, say: Say): Promise<Outcome> {
  const people = openPeople(subject.url);
  const sender = openSender(subject.port);
  const all = await operationsOf(subject.url);
  const operations = only === undefined ? all : all.filter(({ method, path: address }) => `${method} ${address}`.includes(only));
  const parts = { operations, people, sender, surroundings: await surroundingsOf(subject.url, people) };

  const warming = await flood({ ...parts, seed: seed + 1, requests: requests * WARMING });
  const before = await subject.memory();
  const bytes = only === undefined ? trySockets(subject.port) : [];
  const flooded = await flood({ ...parts, seed, requests: requests * (1 - WARMING) });
  say(tableOf(flooded, warming.requests, operations.length));
  const sockets = await bytes;
  const asked = { seed, people, seconds: SCHEMATHESIS_SECONDS[short ? 'short' : 'long'] };
  const { checks, absent } = only === undefined ? await conformance(subject, asked) : { checks: [], absent: [] };
  sender.close();
  const after = await subject.memory();
  say(`  memoria residente ${between(before.rss, after.rss)}, objetos vivos ${between(before.heapUsed, after.heapUsed)}`);
  return {
    absent,
    checks: [
      {
        title: `${warming.requests + flooded.requests} solicitudes a ${operations.length} llamadas`,
        wrong: [...warming.wrong, ...flooded.wrong],
      },
      ...sockets,
      ...checks,
      memoryCheck(before, after),
      { title: 'el registro no cuenta de ninguna falla', wrong: subject.failures() },
      await answersAsBefore(subject, people),
    ],
  };
}

/** A harness that finds nothing wrong with a product that lacks something would find nothing wrong with any. */
export async function notices(subject: Subject, { shows, name, means }: Variant, seed: number): Promise<Check> {
  const noticed = { requests: noticesRequests, memory: noticesMemory, sockets: noticesSockets }[shows];
  return {
    title: `el arnés nota la variante ${name}: ${means}`,
    wrong: (await noticed(subject, seed)) ? [] : ['el arnés no encontró nada'],
  };
}

const FEW = 1_500;
const MANY = 8_000;

async function noticesRequests(subject: Subject, seed: number): Promise<boolean> {
  return (await floodPart(subject, '/v1/promocion/', FEW, seed)).wrong.length > 0 && subject.failures().length > 0;
}

async function noticesMemory(subject: Subject, seed: number): Promise<boolean> {
  await floodPart(subject, '/v1/administracion/servicios', FEW, seed);
  const before = await subject.memory();
  await floodPart(subject, '/v1/administracion/servicios', MANY, seed);
  return memoryCheck(before, await subject.memory()).wrong.length > 0;
}

async function noticesSockets({ port }: Subject): Promise<boolean> {
  return (await slowHeaders(port)).wrong.length > 0;
}

async function floodPart({ url, port }: Subject, part: string, requests: number, seed: number): Promise<Flooded> {
  const sender = openSender(port);
  const operations = (await operationsOf(url)).filter((operation) => operation.path.includes(part));
  const flooded = await flood({ operations, sender, people: openPeople(url), surroundings: { known: {}, accounts: [] }, seed, requests });
  sender.close();
  return flooded;
}

async function operationsOf(url: string): Promise<Operation[]> {
  return [...readOperations(await (await fetch(`${url}/v1/openapi.json`)).json()), ...UNDESCRIBED];
}

interface Conformance {
  readonly seed: number;
  readonly people: People;
  readonly seconds: number;
}

async function conformance(subject: Subject, { seed, people, seconds }: Conformance): Promise<Outcome> {
  try {
    const program = await prepareSchemathesis(path.join(root, '.cache'));
    const checks = [];
    for (const account of ['contrato', 'admin'])
      checks.push(
        await trySchemathesis({
          program,
          seed,
          seconds: seconds / 2,
          url: subject.url,
          token: await people.token(account),
          name: account,
          log: path.join(path.dirname(subject.log), `schemathesis-${account}.log`),
        }),
      );
    return { checks, absent: [] };
  } catch (error) {
    if (error instanceof NotPossible)
      return { checks: [], absent: [`schemathesis, porque no se pudo instalar con python3 (${error.message})`] };
    throw error;
  }
}

function memoryCheck(before: Memory, after: Memory): Check {
  return { title: 'la memoria no crece más de 20 %', wrong: grown(before, after) };
}

/** What people do all day, after all of it. */
async function answersAsBefore({ url, ended }: Subject, people: People): Promise<Check> {
  const title = 'después atiende como siempre';
  const over = await Promise.race([ended, new Promise<undefined>((resolve) => setImmediate(() => resolve(undefined)))]);
  if (over) return { title, wrong: [`el proceso terminó: ${over.signal ?? over.code ?? ''}`] };
  people.forget('persona');
  const authorization = `Bearer ${await people.token('persona')}`;
  const asked = ['/salud', '/inicio', '/v1/administracion/servicios', '/v1/api/users/perfil'];
  const statuses = await Promise.all(
    asked.map(async (address) => ({ address, status: (await fetch(url + address, { headers: { authorization } })).status })),
  );
  return { title, wrong: statuses.flatMap(({ address, status }) => (status === 200 ? [] : [`${address} contesta ${status}`])) };
}

function tableOf({ requests, statuses, neverServed }: Flooded, warming: number, calls: number): string {
  const rows = Object.entries(statuses).map(([status, times]) => `  ${status}  ${times}`);
  const never = neverServed.map((name) => `    ${name}`);
  return [
    `${warming} solicitudes para entrar en calor y ${requests} más, a ${calls} llamadas`,
    ...rows,
    `  nunca contestaron lo que se pide (${never.length}):`,
    ...never,
  ].join('\n');
}
