import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedCall {
  /** Method and path, such as 'GET /admin/realms/veridico/users/7'. */
  readonly call: string;
  readonly query: URLSearchParams;
  readonly body: string;
  readonly authorization: string | undefined;
}

export interface Reply {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns undefined to send no answer. */
export type Script = (asked: ReceivedCall) => Reply | undefined;

export interface Stub {
  readonly url: string;
  readonly asked: readonly ReceivedCall[];
  /** Answers from now on, except to the service account's sign-in unless that is scripted too. */
  script: Script;
  close(): Promise<void>;
}

export const TOKEN = 'POST /realms/veridico/protocol/openid-connect/token';
export const ADMIN = '/admin/realms/veridico';

/** A stub Keycloak for states the real one cannot be put into: down, misconfigured, slow. */
export async function openStub(): Promise<Stub> {
  const asked: ReceivedCall[] = [];
  let granted = 0;
  const grant = (): Reply => ({ body: { access_token: `token-${(granted += 1)}`, expires_in: 60 } });
  // The client may have disconnected.
  const server = createServer((request, response) => void respond(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stub: Stub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    script: () => ({ status: 404 }),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '', stub.url);
    const one: ReceivedCall = {
      call: `${request.method} ${pathname}`,
      query,
      body: await text(request),
      authorization: request.headers.authorization,
    };
    asked.push(one);
    const isGrant = one.call === TOKEN && one.body.includes('client_credentials');
    const scripted = stub.script(one);
    const reply = isGrant && scripted?.status === 404 ? grant() : scripted;
    if (!reply) return;
    const { status = 200, body, headers = {} } = reply;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  return stub;
}
