import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../http/guard.ts';
import { Problem } from '../../http/problem.ts';
import type { Settings } from '../../settings/settings.ts';

/** Whether the office demands a sign-in in two steps: always in production, elsewhere where the setting asks for it. */
export function demandsSecondFactor({ production, SECOND_FACTOR }: Settings): boolean {
  return production || SECOND_FACTOR === 'required';
}

/** Refuses every call of the office to a session that proved only the password. Call it after `guardRoutes`, before adding a route. */
export function demandSecondFactor(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.access === 'backoffice' && !callerOf(request).secondFactor)
      throw new Problem('SEGUNDO_FACTOR_PENDIENTE');
  });
}
