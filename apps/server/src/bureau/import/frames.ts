import type { Socket } from 'node:net';
import { z } from 'zod';
import { loads, type LoadName } from './loads.ts';

const LENGTH_BYTES = 4;
/** Far above the longest batch of rows. */
const MAX_FRAME_BYTES = 16 * 1_024 * 1_024;

const count = z.int().min(0);
const row = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
const name = z.enum(Object.keys(loads) as [LoadName, ...LoadName[]]);

/** Requests of an importer to the server that has the database open; one at a time, each answered by one `Answer`. */
export const requestSchema = z.union([
  z.strictObject({ tipo: name }),
  z.strictObject({ filas: z.array(row).min(1) }),
  z.strictObject({ totales: z.strictObject({ nuevas: count, cambiadas: count, iguales: count, rechazadas: count, repetidas: count }) }),
]);
export type Request = z.infer<typeof requestSchema>;

export const answerSchema = z.union([
  z.strictObject({ nuevas: count, cambiadas: count }),
  z.strictObject({ hecho: z.literal(true) }),
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
