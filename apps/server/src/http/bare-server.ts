import { randomBytes } from 'node:crypto';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { describeError } from '../settings/reasons.ts';
import type { Settings } from '../settings/settings.ts';
import { answerUnreadable, sendProblem } from './errors.ts';
import { BODY_LIMIT_BYTES, REQUEST_ID, setHeaders } from './headers.ts';
import { mask } from './masks.ts';
import { Problem } from './problem.ts';

/** Longer than any valid parameter; longer ones are unknown addresses. */
const MAX_PARAMETER = 256;
/** Time for a client to send its headers: 800 half-open connections must not block other clients. */
const HEADERS_TIMEOUT_MS = 5_000;
const REQUEST_TIMEOUT_MS = 30_000;
const CONNECTIONS_CHECK_MS = 1_000;
/** Twice the size of a long token plus the usual headers. */
const HEADERS_LIMIT_BYTES = 8_192;
const REQUEST_ID_BYTES = 9;

/** Destination of the log; standard output unless a test replaces it. */
export interface LogStream {
  write(line: string): void;
}

interface RequestObserver {
  readonly stream: LogStream | undefined;
  /** Called for each answered request. */
  readonly answered: (request: SeenRequest) => void;
}

/** Creates the server without routes: log, limits, default headers, and answers to input that is not a valid request. */
export function createServer(
  settings: Pick<Settings, 'LOG_LEVEL' | 'TRUST_PROXY'>,
  headers: Readonly<Record<string, string>>,
  { stream, answered }: RequestObserver,
): FastifyInstance {
  const app: FastifyInstance = Fastify({
    ...(settings.LOG_LEVEL !== 'silent' && { logger: logger(settings.LOG_LEVEL, stream) }),
    // Replaced by logRequests, which logs the route's pattern instead of the address.
    logController: new LogController({ disableRequestLogging: true }),
    // Generated here: a client's own id would put arbitrary text into the log.
    genReqId: () => randomBytes(REQUEST_ID_BYTES).toString('base64url'),
    bodyLimit: BODY_LIMIT_BYTES,
    // An absolute address, as sent to a proxy, is the same call (RFC 9112, 3.2.2).
    rewriteUrl: ({ url = '/' }) => url.replace(/^https?:\/\/[^/?#]*(?=\/)/i, ''),
    routerOptions: { maxParamLength: MAX_PARAMETER },
    trustProxy: settings.TRUST_PROXY ?? false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // setHeaders refuses a request without host, so the answer carries our headers.
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
      maxHeaderSize: HEADERS_LIMIT_BYTES,
      requireHostHeader: false,
    },
    // Fastify's own 503 while closing lacks our headers; requests on open connections are still served.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, headers),
    frameworkErrors: (_error, request, reply) => {
      void sendProblem(request, reply.headers({ ...headers, [REQUEST_ID]: request.id }), new Problem('PETICION_INVALIDA'));
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
    // Masks every log line just before it is written.
    hooks: { streamWrite: mask },
  };
}

/** Reports each answer and logs one line per request with the route's pattern, not its address, which contains orders, RUTs and codes. */
function logRequests(app: FastifyInstance, answered: RequestObserver['answered']): void {
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
