import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { InvoicedSale } from './port.ts';

export const TOKEN = 'una-credencial';

/** Fault of the next call of a method: process it without answering, never answer, or give another answer. */
type Mishap = 'lost' | 'silent' | readonly [status: number, body: string];

/** A small tax document service that can process a call without confirming it. */
export async function openInvoiceService() {
  const documents = new Map<string, Record<string, unknown>>();
  const mishaps: { readonly method: string; readonly mishap: Mishap }[] = [];
  const calls: string[] = [];
  let posted = 0;

  const answer = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request;
    calls.push(`${method} ${url}`);
    if (headers.authorization !== `Bearer ${TOKEN}`) return answer(response, 401, { mensaje: 'credencial' });
    const at = mishaps.findIndex((each) => each.method === method);
    const mishap = at < 0 ? undefined : mishaps.splice(at, 1)[0]?.mishap;
    if (mishap === 'silent') return undefined;
    if (Array.isArray(mishap)) return answer(response, Number(mishap[0]), mishap[1]);
    if (method === 'GET') {
      const known = documents.get(decodeURIComponent(url.replace('/documentos/', '')));
      return known ? answer(response, 200, known) : answer(response, 404, { mensaje: 'no existe' });
    }
    const { referencia, tipo, total } = JSON.parse(await text(request)) as InvoicedSale;
    posted += 1;
    // Idempotent by reference, as the port requires.
    const made = documents.get(referencia) ?? {
      referencia,
      tipo,
      total,
      numero: String(1_000 + documents.size),
      enlace: `https://facturas.example/${documents.size}`,
    };
    documents.set(referencia, made);
    if (mishap === 'lost') return request.socket.destroy();
    return answer(response, 201, made);
  };

  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    documents,
    calls,
    posted: () => posted,
    /** Sets the fault of a method's next call. */
    next: (method: 'GET' | 'POST', mishap: Mishap) => void mishaps.push({ method, mishap }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
