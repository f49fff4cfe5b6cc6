import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { databaseTarget } from './import/database-target.ts';
import { databaseDesk, type DatabaseDesk, type NoteConsoleAct } from './import/desk.ts';
import { readFrames, requestSchema, sendFrame, type Answer, type ReadRequest } from './import/frames.ts';
import { LoadRefused } from './import/lease.ts';
import type { Target } from './import/run.ts';
import { socketPath, withShortName } from './import/socket-path.ts';
import { tryToConnect } from './import/socket-target.ts';

interface ImportSocketDeps {
  readonly db: Kysely<Schema>;
  readonly dataDir: string;
  readonly note: NoteConsoleAct;
}

export interface ImportListener {
  /** Aborts running loads, which can be repeated as a whole, and removes the socket. */
  close(): Promise<void>;
}

/**
 * Accepts rows from the importer through `importar.sock` in DATA_DIR, which only this user may open. For the process that has the embedded
 * database open, since no other process can reach it.
 * @throws Error when another process already listens there
 */
export async function listenForImports({ db, dataDir, note }: ImportSocketDeps): Promise<ImportListener> {
  const address = socketPath(dataDir);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => open.delete(socket));
    void serve(db, databaseDesk(db, note), socket);
  });
  await withShortName(address, (name) => bind(server, name));
  return {
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
      await rm(address, { force: true });
    },
  };
}

async function bind(server: Server, name: string): Promise<void> {
  const other = await tryToConnect(name);
  if (other) {
    other.destroy();
    throw new Error('Otro proceso ya recibe cargas en esta carpeta de datos.');
  }
  // A stale socket of a killed process.
  await rm(name, { force: true });
  // Created with owner-only permissions, because others could connect before a later chmod. The call binds before it returns.
  const mask = process.umask(0o177);
  try {
    server.listen(name);
  } finally {
    process.umask(mask);
  }
  await once(server, 'listening');
}

/** Serves one load. If the client disconnects, whole batches stay but no finished run; loading the same file again completes it. */
async function serve(db: Kysely<Schema>, desk: DatabaseDesk, socket: Socket): Promise<void> {
  let target: Target | undefined;
  try {
    // Kept open after reading ends, so that the error can still be sent.
    for await (const frame of readFrames(socket.iterator({ destroyOnReturn: false }))) {
      const request = requestSchema.parse(frame);
      if ('tipo' in request) {
        await target?.close();
        target = databaseTarget(db, request.tipo, false, request);
      }
      sendFrame(socket, (await handleOther(desk, request)) ?? (await handleLoad(target, request)));
    }
    await target?.close();
  } catch (error) {
    // Before the answer: a load repeated at once must find its place free.
    await target?.close();
    if (!socket.destroyed) sendFrame(socket, problemOf(error));
  }
  socket.destroySoon();
}

function problemOf(error: unknown): Answer {
  const said = error instanceof Error ? error.message : String(error);
  return error instanceof LoadRefused ? { negada: said } : { error: said };
}

async function handleLoad(target: Target | undefined, request: ReadRequest): Promise<Answer> {
  if (!target) throw new Error('a load starts with its type');
  if ('filas' in request) return target.write(request.filas);
  if ('faltan' in request) return target.missing();
  if ('totales' in request) return target.finish(request.totales, request.quita);
  if ('claves' in request) await target.hold(request.claves);
  else if ('olvida' in request) await target.forget(request.olvida);
  else await target.begin();
  return { hecho: true };
}

/** Undefined for a request of a load. */
async function handleOther(desk: DatabaseDesk, request: ReadRequest): Promise<Answer | undefined> {
  if ('fuentes' in request) return { fuentes: [...(await desk.sources())] };
  if ('retira' in request) return { hecho: await desk.retire(request.retira, request.motivo) };
  if ('suprime' in request) return { hecho: await desk.suppress(request.suprime, request.motivo) };
  if ('repone' in request) return { hecho: await desk.restore(request.repone, request.motivo) };
  return undefined;
}
