import http from 'node:http';

/** A request to send; its printed form can be sent again. */
export interface TestRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** One character per byte. */
  readonly body?: string | undefined;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** Longer than any answer may take. */
const PATIENCE_MS = 20_000;

/** Sends to one server over keep-alive connections. @throws Error where no answer comes */
export function openSender(port: number) {
  const agent = new http.Agent({ keepAlive: true });
  return {
    send: ({ method, target, headers, body }: TestRequest): Promise<TestResponse> =>
      new Promise((resolve, reject) => {
        const bytes = body === undefined ? undefined : Buffer.from(body, 'latin1');
        const request = http.request({
          agent,
          host: '127.0.0.1',
          port,
          method,
          path: target,
          headers: { ...headers, ...(bytes && { 'content-length': bytes.length }) },
          timeout: PATIENCE_MS,
        });
        request.on('timeout', () => request.destroy(new Error(`no answer in ${PATIENCE_MS} ms`)));
        request.on('error', reject);
        request.on('response', (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString('utf8') }),
          );
        });
        request.end(bytes);
      }),
    close: () => agent.destroy(),
  };
}

export type Sender = ReturnType<typeof openSender>;
