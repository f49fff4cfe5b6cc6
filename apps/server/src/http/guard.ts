import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accessOf, type Access } from './access.ts';
import type { Role } from '../providers/identity/port.ts';
import type { Caller, VerifyToken } from './caller.ts';
import { Problem } from './problem.ts';

/** The realm's role of the office. */
const OFFICE: Role = 'backoffice';
/** Says which company the caller's page shows. */
const SHOWN = 'x-empresa';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

/**
 * Checks access of every request by the access table. Call it before adding the first route. Adding a route without an entry throws, so the
 * process does not start.
 */
export function guardRoutes(app: FastifyInstance, verify: VerifyToken): void {
  app.decorateRequest('caller', undefined);
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) {
      const access = accessOf(method, route.url);
      if (access === undefined) throw new Error(`nobody said who may call ${method} ${route.url}: http/access.ts`);
      route.config = { ...route.config, access };
    }
  });
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    const needed = access === 'account' || access === 'backoffice';
    if (!needed && (access !== 'maybe' || request.headers.authorization === undefined)) return;
    const caller = await verify(bearerOf(request)).catch((error: unknown) => {
      const code = error instanceof Problem ? error.code : 'unknown';
      request.log.info({ route: request.routeOptions.url, code }, 'token refused');
      throw error;
    });
    request.caller = { ...caller, shown: textOf(request.headers[SHOWN]) };
    if (access === 'backoffice' && !caller.roles.includes(OFFICE)) throw new Problem('NO_PERMITIDO');
  });
}

function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}

/** @throws Problem NO_AUTENTICADO where the request carries no token */
function bearerOf({ headers }: FastifyRequest): string {
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token === undefined) throw new Problem('NO_AUTENTICADO');
  return token;
}

/** The caller, on a route that requires an account. @throws Problem NO_AUTENTICADO on any other */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Problem('NO_AUTENTICADO');
  return caller;
}
