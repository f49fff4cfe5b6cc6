import { endpoints } from '@veridico/api/endpoints';
import { pruebaIdentidad } from '@veridico/forms';
import type { FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { needsFreshSignIn } from '../http/access.ts';
import type { Caller } from '../http/caller.ts';
import { callerOf } from '../http/guard.ts';
import { Problem } from '../http/problem.ts';
import { readForm } from '../http/read-form.ts';
import { serve } from '../http/serve.ts';
import type { Schema } from '../storage/schema.ts';
import type { AccountDeps } from './deps.ts';
import { provePassword } from './password.ts';

/** For this long after a proof of the password or of the second factor, a session may do what needs a recent one. */
const FRESH_SECONDS = 600;

/**
 * Refuses the calls of FRESH_CALLS to a session that proved its user's password or factor too long ago: a person at an
 * unattended computer must not end a plan. Call it after `guardRoutes`, before adding a route.
 */
export function demandFreshSignIn(app: FastifyInstance, db: Kysely<Schema>): void {
  app.addHook('onRequest', async (request) => {
    const route = request.routeOptions.config.endpoint?.route;
    if (route && needsFreshSignIn(route) && !(await isFresh(db, callerOf(request)))) throw new Problem('INGRESO_ANTIGUO');
  });
}

async function isFresh(db: Kysely<Schema>, { id, session, authTime }: Caller): Promise<boolean> {
  if (authTime > Date.now() / 1_000 - FRESH_SECONDS) return true;
  const proof = await db
    .selectFrom('session_states')
    .select('sesion')
    .where('sesion', '=', session)
    .where('cuenta', '=', id)
    .where('probada', '>', sql<Date>`now() - make_interval(secs => ${FRESH_SECONDS})`)
    .executeTakeFirst();
  return proof !== undefined;
}

/** Where a session proves its user's password again. Works with every identity provider, whose tokens keep the time of signing in. */
export function freshSignInRoutes(app: FastifyInstance, deps: AccountDeps): void {
  serve(app, endpoints.probarIdentidad, async ({ body, request }) => {
    const { password } = readForm(pruebaIdentidad, body);
    const { id, session } = callerOf(request);
    await provePassword(deps, id, 'password', password);
    const probada = sql<Date>`now()`;
    await deps.db
      .insertInto('session_states')
      .values({ sesion: session, cuenta: id, probada })
      .onConflict((conflict) =>
        conflict.column('sesion').doUpdateSet({ probada, actualizada: probada }).where('session_states.cuenta', '=', id),
      )
      .execute();
    return { 200: { mensaje: 'Contraseña correcta.' } };
  });
}
