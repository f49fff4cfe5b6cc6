import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../http/guard.ts';
import { Problem } from '../../http/problem.ts';

/** Refuses every call of the office to a session that proved only the password. Call it after `guardRoutes`, before adding a route. */
export function demandSecondFactor(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.access === 'backoffice' && !callerOf(request).secondFactor)
      throw new Problem('SEGUNDO_FACTOR_PENDIENTE');
  });
}
