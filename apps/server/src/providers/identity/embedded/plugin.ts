import { readFileSync } from 'node:fs';
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { startChores, type Chores } from '../../../storage/chores.ts';
import { authRoutes, type AuthRouteParts } from './auth-routes.ts';
import { cookieCheckRoutes } from './cookie-check-routes.ts';
import { logoutRoutes, type LogoutRouteParts } from './logout-routes.ts';
import { metadataRoutes, type MetadataParts } from './metadata-routes.ts';
import { answerRefusal } from './refusals.ts';
import { tokenRoute, type TokenRouteParts } from './token-route.ts';
import { PATHS } from './views.ts';

export interface ProviderParts extends AuthRouteParts, LogoutRouteParts, MetadataParts, TokenRouteParts {
  readonly chores: Chores;
}

const LONGEST_BODY = 16_384;
const PREFLIGHT_SECONDS = 600;
const stylesheet = readFileSync(new URL('./page.css', import.meta.url));

/** The realm's routes, below the plugin's prefix. Its chores run from listening to closing. */
export async function provider(app: FastifyInstance, parts: ProviderParts): Promise<void> {
  if (!app.hasContentTypeParser('application/x-www-form-urlencoded')) await app.register(formbody, { bodyLimit: LONGEST_BODY });
  app.setErrorHandler(answerRefusal);
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, hide: true };
  });
  app.options('/*', (request, reply) => {
    parts.origins.allow(request, reply);
    void reply.header('access-control-allow-methods', 'GET, POST').header('access-control-allow-headers', 'Authorization, Content-Type');
    return reply.header('access-control-max-age', String(PREFLIGHT_SECONDS)).code(204).send();
  });
  app.get(PATHS.style, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=600').type('text/css; charset=utf-8').send(stylesheet),
  );
  metadataRoutes(app, parts);
  tokenRoute(app, parts);
  authRoutes(app, parts);
  logoutRoutes(app, parts);
  cookieCheckRoutes(app, parts);

  let chores: ReturnType<typeof startChores> | undefined;
  app.addHook('onListen', async () => {
    chores = startChores(parts.chores, (chore, reason) => app.log.warn({ chore, reason }, 'chore failed'));
  });
  app.addHook('onClose', () => chores?.stop());
}
