import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html, plainPage } from './markup.ts';
import { isFromThisMachine } from './operator.ts';
import { Problem } from './problem.ts';
import { isSameSecret } from './secret-text.ts';
import type { Visitors } from './visitor.ts';

/** Stand-in pages that show other visitors' data or pay without money. Embedded accounts and the captcha stay open to everyone. */
const GUARDED = ['/dev/', '/webpay-simulado/'];

const CHALLENGE = 'Basic realm="Veridico, paginas de prueba", charset="UTF-8"';

interface GuardOptions {
  readonly visitors: Visitors;
  /** Undefined: only this machine has access. */
  readonly password: string | undefined;
}

/**
 * Requires the demonstration's password (RFC 7617, any user name) from other machines on stand-in pages. The simulator's REST calls come
 * from this process and pass as this machine. Call it before adding the first of these routes.
 */
export function guardStandIns(app: FastifyInstance, { visitors, password }: GuardOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    const { url = '' } = request.routeOptions;
    if (!GUARDED.some((prefix) => url.startsWith(prefix)) || isFromThisMachine(request)) return;
    if (password === undefined) throw new Problem('RUTA_DESCONOCIDA');
    const given = passwordOf(request);
    if (given === undefined) return challenge(reply);
    const key = visitors.mark(request).toString('base64url');
    await visitors.refuseExhausted(key, 'demostracion');
    if (isSameSecret(given, password)) return;
    await visitors.limitByKey(key, 'demostracion');
    return challenge(reply);
  });
}

/** @returns undefined where the request carries none */
function passwordOf({ headers }: FastifyRequest): string | undefined {
  const encoded = /^Basic +([\w+/]+=*)$/i.exec(headers.authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}

function challenge(reply: FastifyReply): FastifyReply {
  const page = plainPage('Páginas de prueba', html`<p>Pide la contraseña a quien administra esta demostración.</p>`);
  return reply.code(401).header('www-authenticate', CHALLENGE).type('text/html; charset=utf-8').send(page);
}
