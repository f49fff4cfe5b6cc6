import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { catalogOfficeRoutes } from './catalog/routes.ts';
import type { OfficeDeps } from './deps.ts';
import { homeRoutes } from './home/routes.ts';
import { orderRoutes } from './order/routes.ts';
import { countMissing } from './readiness/requirements.ts';
import { readinessRoutes } from './readiness/routes.ts';
import { caseRoutes } from './routes.ts';
import { searchRoutes } from './search/routes.ts';
import { recordRoutes } from './sources/records-routes.ts';
import { sourceRoutes } from './sources/routes.ts';
import { staffRoutes } from './staff/routes.ts';

interface OfficeRoutesDeps extends OfficeDeps {
  /** Called after prices were changed: this node's copies are old. */
  readonly pricesChanged: () => void;
  readonly settings: Settings;
}

/** Every call of the office. */
export function officeRoutes(app: FastifyInstance, deps: OfficeRoutesDeps): void {
  const { db, settings } = deps;
  for (const add of [homeRoutes, caseRoutes, searchRoutes, orderRoutes, catalogOfficeRoutes, readinessRoutes, sourceRoutes, recordRoutes])
    add(app, deps);
  staffRoutes(app, { db, countMissing: () => countMissing(db, settings) });
}
