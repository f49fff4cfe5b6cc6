import http from 'node:http';

/** A call and its address in X-Forwarded-For. */
export interface ApiCall {
  readonly path: string;
  readonly from: string;
  /** Sent by POST; without it the call is a GET. */
  readonly json?: Readonly<Record<string, unknown>>;
  readonly form?: Readonly<Record<string, string>>;
  readonly token?: string;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<http.IncomingHttpHeaders>;
  /** From sending the request to the last byte of the answer. */
  readonly ms: number;
}

export type Ask = (asked: ApiCall) => Promise<Answer>;

/** Keeps connections open, so that times do not include connecting. */
export function openCaller(url: string, together: number): { readonly ask: Ask; close(): void } {
  const agent = new http.Agent({ keepAlive: true, maxSockets: together });
  const ask: Ask = (asked) =>
    new Promise((resolve, reject) => {
      const { body, type } = bodyOf(asked);
      const headers = {
        'x-forwarded-for': asked.from,
        ...(asked.token !== undefined && { authorization: `Bearer ${asked.token}` }),
        ...(body !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
      };
      const request = http.request(url + asked.path, { agent, method: body === undefined ? 'GET' : 'POST', headers });
      let began = 0;
      request.once('error', reject).once('response', (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part)).once('error', reject);
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(parts).toString(),
            headers: response.headers,
            ms: performance.now() - began,
          }),
        );
      });
      began = performance.now();
      request.end(body);
    });
  return { ask, close: () => agent.destroy() };
}

function bodyOf({ json, form }: ApiCall): { readonly body: string | undefined; readonly type: string } {
  if (form) return { body: new URLSearchParams(form).toString(), type: 'application/x-www-form-urlencoded' };
  return { body: json && JSON.stringify(json), type: 'application/json' };
}

/** @throws Error for another status */
export async function expectStatus(answer: Promise<Answer>, status: number, what: string): Promise<Readonly<Record<string, unknown>>> {
  const { status: got, body } = await answer;
  if (got !== status) throw new Error(`${what}: ${got} ${body}`);
  return JSON.parse(body) as Readonly<Record<string, unknown>>;
}
