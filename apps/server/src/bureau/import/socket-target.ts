import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { UNDECLARED, type Declared } from './database-target.ts';
import type { Desk } from './desk.ts';
import { answerSchema, readFrames, sendFrame, type Answer, type Request } from './frames.ts';
import { LoadRefused } from './lease.ts';
import type { LoadName } from './loads.ts';
import type { Target } from './run.ts';
import { socketPath, withShortName } from './socket-path.ts';

/** A starting server holds the database for some seconds before it listens. */
const PATIENCE_MS = 15_000;
const RETRY_MS = 250;

/** The process that has the database open does not accept rows, or stopped accepting them. The message says what to do. */
export class ServerUnavailable extends Error {
  override readonly name = 'ServerUnavailable';
}

type AnswerWith<K extends string> = Extract<Answer, Readonly<Record<K, unknown>>>;

interface Line {
  ask<K extends string>(request: Request, having: K): Promise<AnswerWith<K>>;
  close(): Promise<void>;
}

/** Sends rows to the running server, which has the embedded database open. @throws ServerUnavailable */
export async function socketTarget(
  dataDir: string,
  tipo: LoadName,
  patienceMs = PATIENCE_MS,
  { fuente, corte }: Declared = UNDECLARED,
): Promise<Target> {
  const { ask, close } = await openLine(dataDir, patienceMs);
  return {
    begin: async () => {
      await ask({ tipo, fuente, corte }, 'hecho');
    },
    hold: async (keys) => {
      await ask({ claves: [...keys] }, 'hecho');
    },
    missing: () => ask({ faltan: true }, 'faltan'),
    write: (rows) => ask({ filas: [...rows] }, 'nuevas'),
    forget: async (keys) => {
      await ask({ olvida: [...keys] }, 'hecho');
    },
    finish: (totales, quita) => ask({ totales, quita }, 'quitadas'),
    close,
  };
}

/** Asks the running server for everything but loads. @throws ServerUnavailable */
export async function socketDesk(dataDir: string): Promise<Desk> {
  const { ask, close } = await openLine(dataDir, PATIENCE_MS);
  const done = async (request: Request): Promise<boolean> => (await ask(request, 'hecho')).hecho;
  return {
    sources: async () => (await ask({ fuentes: true }, 'fuentes')).fuentes,
    retire: (retira, motivo) => done({ retira, motivo }),
    suppress: (suprime, motivo) => done({ suprime, motivo }),
    restore: (repone, motivo) => done({ repone, motivo }),
    close,
  };
}

async function openLine(dataDir: string, patienceMs: number): Promise<Line> {
  const socket = await connectPatiently(socketPath(dataDir), patienceMs);
  const answers = readFrames(socket);
  return {
    ask: async (request, having) => {
      sendFrame(socket, request);
      const { value, done } = await answers.next().catch(() => ({ value: undefined, done: true }));
      if (done) throw new ServerUnavailable('El servidor se detuvo antes de terminar la carga.');
      const answer = answerSchema.parse(value);
      if ('error' in answer) throw new Error(answer.error);
      if ('negada' in answer) throw new LoadRefused(answer.negada);
      if (!has(answer, having)) throw new Error('the server answered something else');
      return answer;
    },
    close: async () => {
      socket.destroy();
      if (!socket.closed) await once(socket, 'close');
    },
  };
}

function has<K extends string>(answer: Answer, name: K): answer is AnswerWith<K> {
  return name in answer;
}

async function connectPatiently(address: string, patienceMs: number): Promise<Socket> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const socket = await withShortName(address, tryToConnect);
    if (socket) return socket;
    if (Date.now() >= end) {
      throw new ServerUnavailable(
        'La base de datos está en uso por un proceso que no recibe cargas (¿otra carga en curso?). Espera a que termine y vuelve a intentarlo.',
      );
    }
    await setTimeout(RETRY_MS);
  }
}

/** @returns undefined when no process listens there */
export async function tryToConnect(name: string): Promise<Socket | undefined> {
  const socket = connect(name);
  try {
    await once(socket, 'connect');
  } catch {
    return undefined;
  }
  // Later failures surface when answers are read.
  socket.on('error', () => undefined);
  return socket;
}
