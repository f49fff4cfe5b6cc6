import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { constants, createSecureServer, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../tools/testing/free-port.ts';
import { withApplication } from './public-pages.ts';

const run = promisify(execFile);
/** HTTP/1.1 headers of one connection, which HTTP/2 forbids (RFC 9113, section 8.2.2). */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection']);

/**
 * Runs the whole application behind TLS and HTTP/2, as the proxy of production serves it, during `work`: over HTTP/1.1 a browser opens
 * six connections at most, each with a round trip of its own. The certificate is self-signed.
 */
export async function withApplicationOverHttp2<T>(work: (url: string) => Promise<T>): Promise<T> {
  const port = await freePort();
  const url = `https://127.0.0.1:${port}`;
  const server = createSecureServer(await selfSigned());
  const serve = async (origin: string): Promise<T> => {
    server.on('stream', (stream, headers) => pass(stream, headers, origin));
    await new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
    try {
      return await work(url);
    } finally {
      server.close();
    }
  };
  return withApplication(serve, { PUBLIC_URL: url });
}

function pass(stream: ServerHttp2Stream, { ':path': target, ':method': method, ...headers }: IncomingHttpHeaders, origin: string): void {
  const kept = Object.entries(headers).filter(([name]) => !name.startsWith(':'));
  const asked = request(origin + (target ?? '/'), { method: method ?? 'GET', headers: Object.fromEntries(kept) }, (answer) => {
    const answered = Object.entries(answer.headers).filter(([name]) => !OF_CONNECTION.has(name));
    if (stream.destroyed) return;
    stream.respond({ [constants.HTTP2_HEADER_STATUS]: answer.statusCode, ...Object.fromEntries(answered) });
    answer.pipe(stream);
  });
  asked.on('error', () => stream.close(constants.NGHTTP2_INTERNAL_ERROR));
  // The browser left.
  stream.on('error', () => asked.destroy());
  stream.pipe(asked);
}

async function selfSigned(): Promise<{ key: string; cert: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'veridico-tls-'));
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name)) as [string, string];
  try {
    await run('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=prueba',
      '-keyout',
      key,
      '-out',
      cert,
    ]);
    return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
  } finally {
    await rm(folder, { recursive: true });
  }
}
