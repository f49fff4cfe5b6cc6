import { setTimeout as wait } from 'node:timers/promises';
import type { Check } from '../../tools/testing/results.ts';
import { RAW_CASES, type RawCase } from './raw-cases.ts';
import { raw, sendAll, statusesIn } from './raw.ts';

/** Time limit for a client that does not finish its headers. */
const CUT_MS = 10_000;
/** Longer than the server's time limit of a request. */
const BODY_CUT_MS = 35_000;
const SLOW_CLIENTS = 800;
const SERVED_IN_MS = 5_000;
const DRIP_MS = 1_000;
const ASK_MS = 250;
/** Longer than the server keeps an idle connection open. */
const ANSWER_MS = 8_000;

const OPEN = 'la conexión queda abierta';

/** Sends malformed and slow requests. Slow bodies take as long as the server's time limit. */
export async function trySockets(port: number): Promise<Check[]> {
  const bodies = slowBodies(port);
  const wrong = [];
  for (const each of RAW_CASES) wrong.push(...(await faultsOfCase(port, each)).map((fault) => `${each.title}: ${fault}`));
  const cases = { title: `${RAW_CASES.length} mensajes que ningún cliente envía`, wrong };
  return [cases, await halfClosed(port), await silent(port), await slowHeaders(port), await bodies];
}

async function faultsOfCase(port: number, { bytes, statuses }: RawCase): Promise<string[]> {
  const { text, ended } = await raw(port, { timeoutMs: ANSWER_MS, send: sendAll(bytes) });
  const got = statusesIn(text);
  const right = got.length === statuses.length && got.every((status, index) => statuses[index]?.includes(status));
  return [...(right ? [] : [`contesta ${got.join(', ') || 'nada'}`]), ...(ended ? [] : [OPEN]), ...wording(text)];
}

/** Refusals without a message or without the headers of every answer. */
function wording(text: string): string[] {
  return text
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((answer) => /^HTTP\/1\.1 [45]/.test(answer))
    .flatMap((answer) => [
      ...(/"mensaje":"|<h1>/.test(answer) ? [] : ['se niega sin mensaje']),
      ...(/x-content-type-options: nosniff/i.test(answer) ? [] : ['se niega sin los encabezados de toda respuesta']),
    ]);
}

/** A client that ends its side after the request. */
async function halfClosed(port: number): Promise<Check> {
  const { ended } = await raw(port, {
    timeoutMs: ANSWER_MS,
    send: (socket) => {
      socket.end('GET /salud HTTP/1.1\r\nhost: x\r\n\r\n');
      return undefined;
    },
  });
  return { title: 'quien cuelga después de hablar: nada queda abierto', wrong: ended ? [] : [OPEN] };
}

/** A client that sends nothing. */
async function silent(port: number): Promise<Check> {
  const { ended, seconds } = await raw(port, { timeoutMs: CUT_MS, send: () => undefined });
  return { title: 'quien se conecta y calla es cortado', wrong: ended ? [] : [`sigue conectado a los ${seconds.toFixed(1)} s`] };
}

/** Many clients that send a header line each second, while another client sends usual requests. */
export async function slowHeaders(port: number): Promise<Check> {
  let slow = true;
  const waits: number[] = [];
  const normal = async () => {
    while (slow) {
      const since = performance.now();
      const { text } = await raw(port, {
        timeoutMs: CUT_MS,
        send: sendAll('GET /v1/administracion/servicios HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'),
      });
      waits.push(statusesIn(text)[0] === 200 ? performance.now() - since : CUT_MS);
      await wait(ASK_MS);
    }
  };
  const served = normal();
  const clients = await Promise.all(
    Array.from({ length: SLOW_CLIENTS }, () =>
      raw(port, { timeoutMs: CUT_MS, send: drip('GET /salud HTTP/1.1\r\nhost: x\r\n', 'x-mas: 1\r\n') }),
    ),
  );
  slow = false;
  await served;
  const left = clients.filter(({ ended }) => !ended).length;
  const longest = Math.max(...waits);
  return {
    title: `${SLOW_CLIENTS} clientes lentos: todos cortados en ${CUT_MS / 1_000} s y los demás atendidos`,
    wrong: [
      ...(left > 0 ? [`${left} siguen conectados`] : []),
      ...(longest > SERVED_IN_MS ? [`otro esperó ${Math.round(longest)} ms`] : []),
    ],
  };
}

async function slowBodies(port: number): Promise<Check> {
  const start =
    'POST /v1/administracion/verifica-captcha HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n';
  const clients = await Promise.all(Array.from({ length: 50 }, () => raw(port, { timeoutMs: BODY_CUT_MS, send: drip(start, ' ') })));
  const left = clients.filter(({ ended }) => !ended).length;
  return {
    title: `cuerpos que llegan de a un byte: cortados en ${BODY_CUT_MS / 1_000} s`,
    wrong: left > 0 ? [`${left} siguen conectados`] : clients.flatMap(({ text }) => wording(text)).slice(0, 1),
  };
}

function drip(start: string, more: string) {
  return (socket: Parameters<Parameters<typeof raw>[1]['send']>[0]) => {
    socket.write(start);
    const timer = setInterval(() => socket.write(more), DRIP_MS);
    return () => clearInterval(timer);
  };
}
