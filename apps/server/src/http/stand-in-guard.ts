import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html, plainPage } from './markup.ts';
import { isFromThisMachine } from './operator.ts';
import { Problem } from './problem.ts';
import { isSameSecret } from './secret-text.ts';
import type { Visitors } from './visitor.ts';

/** Pages of stand-ins that show what others did, or pay without money. The embedded accounts and the captcha are for every visitor. */
const GUARDED = ['/dev/', '/webpay-simulado/'];

const CHALLENGE = 'Basic realm="Veridico, paginas de prueba", charset="UTF-8"';

interface GuardOptions {
  readonly visitors: Visitors;
  /** Without one, only this machine gets in. */
  readonly password: string | undefined;
}

/**
 * Asks visitors from other machines for the password of the demonstration (RFC 7617, any user name), before the pages of stand-ins. The
 * simulator's REST calls come from this very process and pass as this machine. Must be called before the first of these routes is added.
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

/** Undefined where the request brings none. */
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
