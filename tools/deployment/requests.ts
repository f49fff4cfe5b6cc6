import { createServer, request as requestPlain, type IncomingMessage, type Server } from 'node:http';
import { request as requestTls } from 'node:https';
import type { AddressInfo } from 'node:net';

export const NAMES = { www: 'www.veridico.example', cuentas: 'cuentas.veridico.example' } as const;

/** A proxy that listens on this machine. `ca`: its own certificate; without it, it speaks in the clear. */
export interface Listening {
  readonly port: number;
  readonly ca?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What a server behind the proxy got. */
export interface Got {
  readonly server: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A server that answers each request with {@link Got}. */
export async function echo(server: string): Promise<{ readonly address: string; readonly close: () => void }> {
  const listening: Server = createServer(({ url, headers }, reply) => reply.end(JSON.stringify({ server, path: url, headers })));
  await new Promise<void>((resolve) => {
    listening.listen(0, '127.0.0.1', resolve);
  });
  const { port } = listening.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    close: () => {
      listening.close();
      listening.closeAllConnections();
    },
  };
}

/** Asks for a path exactly as it is written, with the dots and escapes that a browser would resolve. */
export function ask(proxy: Listening, host: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const options = { host: '127.0.0.1', port: proxy.port, path, headers: { ...headers, host }, agent: false } as const;
  return new Promise((resolve, reject) => {
    const receive = (answer: IncomingMessage) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => (body += text));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    };
    const sent =
      proxy.ca === undefined ? requestPlain(options, receive) : requestTls({ ...options, ca: proxy.ca, servername: host }, receive);
    sent.on('error', reject).end();
  });
}
