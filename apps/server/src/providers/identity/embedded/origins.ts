import type { FastifyReply, FastifyRequest } from 'fastify';

/** Names of the local machine; each is a different origin to a page. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Origins whose pages may use the provider: the public address; for a loopback address also its other names. */
export function originsOf(publicUrl: string): readonly string[] {
  const url = new URL(publicUrl);
  if (!LOOPBACK.includes(url.hostname)) return [url.origin];
  const port = url.port === '' ? '' : `:${url.port}`;
  return [url.origin, ...LOOPBACK.map((host) => `${url.protocol}//${host}${port}`).filter((origin) => origin !== url.origin)];
}

export interface Origins {
  readonly list: readonly string[];
  /** Adds CORS headers with credentials for those origins, as the browser client needs. */
  allow(request: FastifyRequest, reply: FastifyReply): void;
  /** The request comes from a page of another origin; non-browser clients send no Origin header. */
  foreign(request: FastifyRequest): boolean;
  /** Whether a redirect address is ours. */
  mayReturnTo(address: string): boolean;
}

export function createOrigins(publicUrl: string): Origins {
  const list = originsOf(publicUrl);
  return {
    list,
    allow(request, reply) {
      void reply.header('vary', 'Origin');
      const { origin } = request.headers;
      if (origin === undefined || !list.includes(origin)) return;
      void reply.header('access-control-allow-origin', origin).header('access-control-allow-credentials', 'true');
    },
    foreign: ({ headers: { origin } }) => origin !== undefined && !list.includes(origin),
    mayReturnTo(address) {
      if (!URL.canParse(address)) return false;
      const { origin, username, password } = new URL(address);
      return username === '' && password === '' && list.includes(origin);
    },
  };
}
