import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { dataProtectionRoutes } from './data-protection.ts';
import type { MyDataDeps } from './my-data-deps.ts';
import { myDataRoutes } from './my-data-routes.ts';
import type { RequestDeps } from './request-deps.ts';
import { requestRoutes } from './request-routes.ts';

/** «Mis datos», requests about personal data, and how they are protected. */
export function rightsRoutes(app: FastifyInstance, settings: Settings, deps: MyDataDeps & RequestDeps): void {
  dataProtectionRoutes(app, settings);
  myDataRoutes(app, deps);
  requestRoutes(app, deps);
}
