import { randomBytes } from 'node:crypto';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { describeError } from '../settings/reasons.ts';
import type { Settings } from '../settings/settings.ts';
import { answer, answerUnreadable } from './errors.ts';
import { BODY_LIMIT_BYTES, REQUEST_ID, setHeaders } from './headers.ts';
import { mask } from './masks.ts';
import { Problem } from './problem.ts';

/** Longer than any parameter of ours; what is longer is an unknown address. */
const MAX_PARAMETER = 256;
/** A client has this long for its headers: 800 half-open ones must not keep the others out. */
const HEADERS_TIMEOUT_MS = 5_000;
const REQUEST_TIMEOUT_MS = 30_000;
const CONNECTIONS_CHECK_MS = 1_000;
/** Twice what a long token and its page's own words take. */
const HEADERS_LIMIT_BYTES = 8_192;
const REQUEST_ID_BYTES = 9;

/** Where a log goes; standard output unless a test keeps it. */
export interface LogStream {
  write(line: string): void;
}

interface Watching {
  readonly stream: LogStream | undefined;
  /** Told of each request once it was answered. */
  readonly answered: (request: SeenRequest) => void;
}

/** The server without a route: its log, its limits, the headers of every answer, and what it answers to what never becomes a request. */
export function createServer(
  settings: Pick<Settings, 'LOG_LEVEL' | 'TRUST_PROXY'>,
  headers: Readonly<Record<string, string>>,
  { stream, answered }: Watching,
): FastifyInstance {
  const app: FastifyInstance = Fastify({
    ...(settings.LOG_LEVEL !== 'silent' && { logger: logger(settings.LOG_LEVEL, stream) }),
    // Ours has the route's pattern and no address.
    logController: new LogController({ disableRequestLogging: true }),
    // Never a visitor's own: it would write into the log what it likes.
    genReqId: () => randomBytes(REQUEST_ID_BYTES).toString('base64url'),
    bodyLimit: BODY_LIMIT_BYTES,
    // A whole address, as to a proxy, is the same call (RFC 9112, 3.2.2).
    rewriteUrl: ({ url = '/' }) => url.replace(/^https?:\/\/[^/?#]*(?=\/)/i, ''),
    routerOptions: { maxParamLength: MAX_PARAMETER },
    trustProxy: settings.TRUST_PROXY ?? false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A request without a host is refused by us, under our headers: setHeaders.
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
      maxHeaderSize: HEADERS_LIMIT_BYTES,
      requireHostHeader: false,
    },
    // Fastify's own answer while it ends has none of our headers; who still asks over an open connection is served.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, headers),
    frameworkErrors: (_error, request, reply) => {
      void answer(request, reply.headers({ ...headers, [REQUEST_ID]: request.id }), new Problem('PETICION_INVALIDA'));
    },
  });
  setHeaders(app, headers);
  logRequests(app, answered);
  return app;
}

function logger(level: string, stream: LogStream | undefined) {
  return {
    level,
    ...(stream && { stream }),
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { req: ({ method }: { method: string }) => ({ method }), err: describeError },
    // The last hand that a line passes through, whoever wrote it.
    hooks: { streamWrite: mask },
  };
}

/** Names each answer, and writes one line about each request: its route's pattern and never its address, which carries orders, RUTs and codes. */
function logRequests(app: FastifyInstance, answered: Watching['answered']): void {
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      route: routeOf(request.routeOptions.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info(line, 'request');
    answered({ ...line, seconds: reply.elapsedTime / 1_000 });
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    request.log.info({ method: request.method, route: routeOf(request.routeOptions.url) }, 'request aborted');
    done();
  });
}

export interface SeenRequest {
  readonly method: string;
  /** The route's pattern. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

function routeOf(pattern: string | undefined): string {
  return pattern ?? 'desconocida';
}
