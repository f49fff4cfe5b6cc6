import type { Socket } from 'node:net';
import { z } from 'zod';
import { isSuppressible } from '../suppression.ts';
import { loads, type LoadName } from './loads.ts';
import { isSourceName, USUAL_SOURCE } from './origin.ts';
import { importTypes } from './types.ts';

const LENGTH_BYTES = 4;
/** Far above the longest batch of rows. */
const MAX_FRAME_BYTES = 16 * 1_024 * 1_024;

const count = z.int().min(0);
const row = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
const name = z.enum(Object.keys(loads) as [LoadName, ...LoadName[]]);

const totals = {
  nuevas: count,
  cambiadas: count,
  iguales: count,
  rechazadas: count,
  repetidas: count,
  suprimidas: count,
  sinOrigen: count.default(0),
};
const type = z.enum(Object.keys(importTypes).filter(isSuppressible));
const source = z.string().refine(isSourceName);

/** Requests of an importer to the server that has the database open; one at a time, each answered by one `Answer`. */
export const requestSchema = z.union([
  z.strictObject({ tipo: name, fuente: source.default(USUAL_SOURCE), corte: z.iso.date().nullable().default(null) }),
  z.strictObject({ claves: z.array(row).min(1) }),
  z.strictObject({ faltan: z.literal(true) }),
  z.strictObject({ filas: z.array(row).min(1) }),
  z.strictObject({ olvida: z.array(row).min(1) }),
  z.strictObject({ totales: z.strictObject(totals), quita: count.nullable() }),
  z.strictObject({ fuentes: z.literal(true) }),
  z.strictObject({ retira: z.strictObject({ tipo: name, fuente: source }), motivo: z.string() }),
  z.strictObject({ suprime: z.strictObject({ tipo: type, clave: row }), motivo: z.string() }),
  z.strictObject({ repone: z.strictObject({ tipo: type, clave: row }), motivo: z.string() }),
]);
/** As sent. */
export type Request = z.input<typeof requestSchema>;
/** As read, with defaults. */
export type ReadRequest = z.output<typeof requestSchema>;

const loadedSource = z.strictObject({
  tipo: z.string(),
  fuente: z.string(),
  corte: z.string().nullable(),
  dias: z.int().nullable(),
  filas: count,
  estado: z.enum(['activa', 'retirada', 'cargando', 'interrumpida']),
});

export const answerSchema = z.union([
  z.strictObject({ nuevas: count, cambiadas: count, suprimidas: count }),
  z.strictObject({ tiene: count, faltan: count }),
  z.strictObject({ quitadas: count, corte: z.union([z.string(), z.null(), z.literal(false)]) }),
  z.strictObject({ fuentes: z.array(loadedSource) }),
  /** Done; `hecho` is false where there was nothing to do. */
  z.strictObject({ hecho: z.boolean() }),
  /** The load is not carried out, for the reason given. */
  z.strictObject({ negada: z.string() }),
  z.strictObject({ error: z.string() }),
]);
export type Answer = z.infer<typeof answerSchema>;

/** Sends one message. The sides take turns, so at most one message waits to be read. */
export function sendFrame(socket: Socket, message: Request | Answer): void {
  const body = Buffer.from(JSON.stringify(message));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(body.length);
  socket.write(Buffer.concat([length, body]));
}

/**
 * Yields complete messages. An incomplete message of a dead peer is never parsed.
 * @throws Error on a message too long or not JSON
 */
export async function* readFrames(socket: AsyncIterable<Buffer>): AsyncGenerator {
  let received: Buffer[] = [];
  let size = 0;
  for await (const block of socket) {
    received.push(block);
    size += block.length;
    while (size >= LENGTH_BYTES) {
      const bytes = received.length === 1 && received[0] ? received[0] : Buffer.concat(received);
      received = [bytes];
      const end = LENGTH_BYTES + bytes.readUInt32BE();
      if (end > MAX_FRAME_BYTES) throw new Error('frame too long');
      if (size < end) break;
      yield JSON.parse(bytes.toString('utf8', LENGTH_BYTES, end));
      received = [bytes.subarray(end)];
      size -= end;
    }
  }
}
