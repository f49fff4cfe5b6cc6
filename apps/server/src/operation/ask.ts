import http from 'node:http';
import https from 'node:https';
import { TLSSocket } from 'node:tls';

const TIMEOUT_MS = 8_000;

export interface Asked {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** Of an https address. */
  readonly certificate?: {
    readonly until: Date;
    /** Why clients would refuse it; undefined where they trust it. */
    readonly distrusted: string | undefined;
  };
}

/** One request without a body: follows no redirect and accepts any certificate, whose judgement it returns. @throws the connection's error */
export async function askAddress(address: string, method: 'GET' | 'HEAD' = 'GET'): Promise<Asked> {
  const url = new URL(address);
  const { promise, resolve, reject } = Promise.withResolvers<Asked>();
  const options = { method, agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
  const read = (response: http.IncomingMessage) => {
    const { socket, statusCode: status = 0, headers } = response;
    const certificate = socket instanceof TLSSocket ? { certificate: judge(socket) } : {};
    response.destroy();
    resolve({ status, headers, ...certificate });
  };
  const request =
    url.protocol === 'https:' ? https.request(url, { ...options, rejectUnauthorized: false }, read) : http.request(url, options, read);
  request.on('error', reject);
  request.end();
  return promise;
}

function judge(socket: TLSSocket): NonNullable<Asked['certificate']> {
  const until = new Date(socket.getPeerCertificate().valid_to);
  return { until, distrusted: socket.authorized ? undefined : String(socket.authorizationError) };
}
