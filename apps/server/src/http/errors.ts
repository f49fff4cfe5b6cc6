import type { Socket } from 'node:net';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routes, type ProblemCode, type Route } from '@veridico/api';
import { IdentityUnavailable, UserUnknown } from '../providers/identity/port.ts';
import { isDatabaseAway } from './database-away.ts';
import { html, plainPage } from './markup.ts';
import { isPage, isScreen, type ServePage } from './pages.ts';
import { Problem } from './problem.ts';

/** Problem codes for Fastify's own refusals. */
const FROM_STATUS: Readonly<Record<number, ProblemCode>> = { 413: 'CUERPO_DEMASIADO_GRANDE', 415: 'TIPO_NO_ADMITIDO' };

const RETRY_AFTER_SECONDS = 5;

/** Answers every error with a problem from the table; unexpected errors are logged and answered as ERROR_INTERNO. */
export function handleErrors(app: FastifyInstance, page: ServePage): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(request, reply, toProblem(error, request)));
  app.setNotFoundHandler((request, reply) =>
    isPage(request) ? page(request, reply) : sendProblem(request, reply, new Problem('RUTA_DESCONOCIDA')),
  );
}

/** Calls whose specification expects the message under another field name. */
const ALIASES = [
  { start: '/v1/promocion/', alias: 'descripcion' },
  { start: '/v1/api/users/', alias: 'error' },
] as const;

/** Calls whose specification shows the refusal text to the user unchanged. */
const AS_TEXT: readonly string[] = Object.values(routes)
  .filter((route: Route) => route.refusal === 'text')
  .map(({ path }) => path);

/** Challenge required with a 401 (RFC 6750, 3). */
const CHALLENGE = 'Bearer realm="veridico"';

/** Shown to a buyer who may be returning from the bank: they must not pay twice. */
const UNPAID = html`<p>Si vienes de pagar, no pagues de nuevo: vuelve a intentar en unos minutos y verás el resultado.</p>`;

/** Also answers failures before routing, such as an address that cannot be decoded. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.detail.retryAfter !== undefined) void reply.header('retry-after', String(problem.detail.retryAfter));
  if (problem.status === 401) void reply.header('www-authenticate', CHALLENGE);
  void reply.header('cache-control', 'no-store').code(problem.status);
  const body = problem.body(ALIASES.find(({ start }) => request.url.startsWith(start))?.alias);
  if (AS_TEXT.includes(request.url.split('?', 1)[0] ?? '')) return reply.type('text/plain; charset=utf-8').send(body.mensaje);
  // A screen's address: a person, such as a buyer returning from the bank while the database restarts, gets HTML.
  if (isScreen(request))
    return reply.type('text/html; charset=utf-8').send(
      plainPage(
        body.mensaje,
        html`${problem.status === 503 ? UNPAID : []}
          <p><a href="">Volver a intentar</a></p>`,
      ),
    );
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Statuses of requests Node could not parse; others are 400. */
const UNREADABLE: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** A HEAD client would read a body as the next answer. */
const HEAD = 'HEAD ';

/** Answers unparsable input directly on the socket, with the body and headers of any other refusal. */
export function answerUnreadable(
  error: Error & { code?: string; rawPacket?: unknown },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(new Problem('PETICION_INVALIDA').body());
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const { rawPacket } = error;
  const asked = !Buffer.isBuffer(rawPacket) || rawPacket.toString('latin1', 0, HEAD.length) !== HEAD;
  socket.end(`HTTP/1.1 ${UNREADABLE[error.code ?? ''] ?? '400 Bad Request'}\r\n${lines.join('')}\r\n${asked ? body : ''}`);
}

function toProblem(error: FastifyError, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof IdentityUnavailable) {
    // The message tells the operator whether the provider is down or misconfigured; it contains no personal data.
    request.log.warn({ route: request.routeOptions.url, reason: error.message }, 'identity provider unavailable');
    return new Problem('CUENTAS_NO_DISPONIBLES', { retryAfter: RETRY_AFTER_SECONDS });
  }
  // The caller was deleted while their token was still valid.
  if (error instanceof UserUnknown) return new Problem('NO_AUTENTICADO');
  if (hasZodFastifySchemaValidationErrors(error)) return new Problem('PETICION_INVALIDA');
  const status = error.statusCode ?? 500;
  if (status < 500) return new Problem(FROM_STATUS[status] ?? 'PETICION_INVALIDA');
  // The route's pattern, never the address: addresses carry tokens, orders and codes.
  request.log.error({ route: request.routeOptions.url, err: error }, 'request failed');
  if (isDatabaseAway(error)) return new Problem('NO_DISPONIBLE', { retryAfter: RETRY_AFTER_SECONDS });
  return new Problem('ERROR_INTERNO');
}
