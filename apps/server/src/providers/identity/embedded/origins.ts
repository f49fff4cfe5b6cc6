import type { FastifyReply, FastifyRequest } from 'fastify';

/** Names under which one machine knows itself; a page of one is another origin to a page of the other. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** From where pages may use the provider: the public address; on a machine of one's own, under its other names as well. */
export function originsOf(publicUrl: string): readonly string[] {
  const url = new URL(publicUrl);
  if (!LOOPBACK.includes(url.hostname)) return [url.origin];
  const port = url.port === '' ? '' : `:${url.port}`;
  return [url.origin, ...LOOPBACK.map((host) => `${url.protocol}//${host}${port}`).filter((origin) => origin !== url.origin)];
}

export interface Origins {
  readonly list: readonly string[];
  /** Lets pages of those origins read the answer, as the browser's client needs it: with credentials. */
  allow(request: FastifyRequest, reply: FastifyReply): void;
  /** A page of somebody else's asks; programs that are no browser name no origin. */
  foreign(request: FastifyRequest): boolean;
  /** An address of ours to send a browser back to. */
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
