import path from 'node:path';
import { readOperations, UNDESCRIBED, type Operation } from '../../apps/server/src/http/testing-operations.ts';
import { openSender } from '../../apps/server/src/http/testing-send.ts';
import { root } from '../../tools/commands/paths.ts';
import { NotPossible } from '../../tools/testing/harness.ts';
import type { Check } from '../../tools/testing/results.ts';
import { UNNOTICED, variantTitle } from '../frame/summary.ts';
import { flood, type Flooded } from './flood.ts';
import { between, grown, type Memory } from './memory.ts';
import type { FuzzOptions } from './options.ts';
import { prepareSchemathesis, trySchemathesis } from './schemathesis.ts';
import type { FuzzServer } from './server.ts';
import { openSessions, type Sessions } from './sessions.ts';
import { slowHeaders, trySockets } from './sockets.ts';
import { surroundingsOf } from './surroundings.ts';
import type { Variant } from './variants.ts';

/** Share of the requests before the first measurement, which compile code and fill pools and caches. */
const WARMING = 0.2;
const SCHEMATHESIS_SECONDS = { long: 60, short: 20 } as const;

export interface Outcome {
  readonly checks: readonly Check[];
  /** Parts that could not run, in words. */
  readonly absent: readonly string[];
}

type Say = (text: string) => void;

/** All parts, against the unchanged product. */
export async function fuzz(server: FuzzServer, { seed, requests, short, only }: FuzzOptions, say: Say): Promise<Outcome> {
  const sessions = openSessions(server.url);
  const sender = openSender(server.port);
  const all = await operationsOf(server.url);
  const operations = only === undefined ? all : all.filter(({ method, path: address }) => `${method} ${address}`.includes(only));
  const parts = { operations, sessions, sender, surroundings: await surroundingsOf(server.url, sessions) };

  const warming = await flood({ ...parts, seed: seed + 1, requests: requests * WARMING });
  const before = await server.memory();
  const bytes = only === undefined ? trySockets(server.port) : [];
  const flooded = await flood({ ...parts, seed, requests: requests * (1 - WARMING) });
  say(tableOf(flooded, warming.requests, operations.length));
  const sockets = await bytes;
  const asked = { seed, sessions, seconds: SCHEMATHESIS_SECONDS[short ? 'short' : 'long'] };
  const { checks, absent } = only === undefined ? await conformance(server, asked) : { checks: [], absent: [] };
  sender.close();
  const after = await server.memory();
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
      { title: 'el registro no cuenta de ninguna falla', wrong: server.failures() },
      await answersAsBefore(server, sessions),
    ],
  };
}

/** Whether the part of the run that must notice the variant does. */
export async function notices(server: FuzzServer, variant: Variant, seed: number): Promise<Check> {
  const noticed = { requests: noticesRequests, memory: noticesMemory, sockets: noticesSockets }[variant.shows];
  return { title: variantTitle(variant), wrong: (await noticed(server, seed)) ? [] : [UNNOTICED] };
}

const FEW = 1_500;
const MANY = 8_000;

async function noticesRequests(server: FuzzServer, seed: number): Promise<boolean> {
  return (await floodPart(server, '/v1/promocion/', FEW, seed)).wrong.length > 0 && server.failures().length > 0;
}

async function noticesMemory(server: FuzzServer, seed: number): Promise<boolean> {
  await floodPart(server, '/v1/administracion/servicios', FEW, seed);
  const before = await server.memory();
  await floodPart(server, '/v1/administracion/servicios', MANY, seed);
  return memoryCheck(before, await server.memory()).wrong.length > 0;
}

async function noticesSockets({ port }: FuzzServer): Promise<boolean> {
  return (await slowHeaders(port)).wrong.length > 0;
}

async function floodPart({ url, port }: FuzzServer, part: string, requests: number, seed: number): Promise<Flooded> {
  const sender = openSender(port);
  const operations = (await operationsOf(url)).filter((operation) => operation.path.includes(part));
  const flooded = await flood({
    operations,
    sender,
    sessions: openSessions(url),
    surroundings: { known: {}, accounts: [] },
    seed,
    requests,
  });
  sender.close();
  return flooded;
}

async function operationsOf(url: string): Promise<Operation[]> {
  return [...readOperations(await (await fetch(`${url}/v1/openapi.json`)).json()), ...UNDESCRIBED];
}

interface Conformance {
  readonly seed: number;
  readonly sessions: Sessions;
  readonly seconds: number;
}

async function conformance(server: FuzzServer, { seed, sessions, seconds }: Conformance): Promise<Outcome> {
  try {
    const program = await prepareSchemathesis(path.join(root, '.cache'));
    const checks = [];
    for (const account of ['contrato', 'admin'])
      checks.push(
        await trySchemathesis({
          program,
          seed,
          seconds: seconds / 2,
          url: server.url,
          token: await sessions.token(account),
          name: account,
          log: path.join(path.dirname(server.log), `schemathesis-${account}.log`),
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

/** Whether usual requests succeed after all others. */
async function answersAsBefore({ url, ended }: FuzzServer, sessions: Sessions): Promise<Check> {
  const title = 'después atiende como siempre';
  const over = await Promise.race([ended, new Promise<undefined>((resolve) => setImmediate(() => resolve(undefined)))]);
  if (over) return { title, wrong: [`el proceso terminó: ${over.signal ?? over.code ?? ''}`] };
  sessions.forget('persona');
  const authorization = `Bearer ${await sessions.token('persona')}`;
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
