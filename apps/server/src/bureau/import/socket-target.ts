import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { answerSchema, readFrames, sendFrame, type Answer, type Request } from './frames.ts';
import type { Target } from './run.ts';
import { socketPath, withShortName } from './socket-path.ts';
import type { LoadName } from './loads.ts';

/** A starting server holds the database for some seconds before it listens. */
const PATIENCE_MS = 15_000;
const RETRY_MS = 250;

/** The process that has the database open does not accept rows, or stopped accepting them. The message says what to do. */
export class ServerUnavailable extends Error {
  override readonly name = 'ServerUnavailable';
}

/** Sends rows to the running server, which has the embedded database open. @throws ServerUnavailable */
export async function socketTarget(dataDir: string, tipo: LoadName, patienceMs = PATIENCE_MS): Promise<Target> {
  const socket = await connectPatiently(socketPath(dataDir), patienceMs);
  const answers = readFrames(socket);
  const ask = async (request: Request): Promise<Answer> => {
    sendFrame(socket, request);
    const { value, done } = await answers.next().catch(() => ({ value: undefined, done: true }));
    if (done) throw new ServerUnavailable('El servidor se detuvo antes de terminar la carga.');
    const answer = answerSchema.parse(value);
    if ('error' in answer) throw new Error(answer.error);
    return answer;
  };
  await ask({ tipo });
  return {
    write: async (rows) => {
      const answer = await ask({ filas: [...rows] });
      if (!('nuevas' in answer)) throw new Error('the server answered something else');
      return answer;
    },
    finish: async (totales) => {
      await ask({ totales });
    },
    close: async () => {
      socket.destroy();
      if (!socket.closed) await once(socket, 'close');
    },
  };
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
