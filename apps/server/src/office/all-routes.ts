import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { breachRoutes } from './breaches/routes.ts';
import { catalogChange, catalogOfficeRoutes } from './catalog/routes.ts';
import { handContractRoutes } from './company/contract-routes.ts';
import { companyRoutes } from './company/routes.ts';
import type { OfficeDeps } from './deps.ts';
import { homeRoutes } from './home/routes.ts';
import { noteRoutes } from './notes/routes.ts';
import { demandsSecondFactor } from './permission/second-factor.ts';
import type { PersonDeps } from './person/account.ts';
import { personRoutes } from './person/routes.ts';
import { orderAct, orderRoutes } from './order/routes.ts';
import { countMissing } from './readiness/requirements.ts';
import { readinessRoutes } from './readiness/routes.ts';
import { caseAct, caseRoutes } from './routes.ts';
import { requestDecision } from './rights/decision.ts';
import { rightsRoutes } from './rights/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { secondPersonRoutes } from './second/routes.ts';
import { recordCorrection } from './sources/correction-routes.ts';
import { recordRoutes, recordSuppression } from './sources/records-routes.ts';
import { sourceRoutes } from './sources/routes.ts';
import { staffRoutes } from './staff/routes.ts';

interface OfficeRoutesDeps extends Omit<OfficeDeps, 'refundAlone'>, PersonDeps {
  /** Called after prices were changed: this node's copies are old. */
  readonly pricesChanged: () => void;
  readonly settings: Settings;
}

/** Every call of the office. */
export function officeRoutes(app: FastifyInstance, deps: OfficeRoutesDeps): void {
  const { db, settings } = deps;
  const office = { ...deps, refundAlone: settings.REFUND_ALONE };
  for (const add of [
    homeRoutes,
    caseRoutes,
    searchRoutes,
    orderRoutes,
    noteRoutes,
    personRoutes,
    companyRoutes,
    handContractRoutes,
    catalogOfficeRoutes,
    readinessRoutes,
    sourceRoutes,
    recordRoutes,
    rightsRoutes,
  ])
    add(app, office);
  breachRoutes(app, deps);
  secondPersonRoutes(app, office, {
    oficinaActuar: orderAct(office),
    resolverTarea: caseAct(office),
    oficinaCambiarCatalogo: catalogChange(office),
    oficinaSuprimir: recordSuppression(),
    oficinaCorregir: recordCorrection(),
    oficinaDecidirPeticion: requestDecision(office.wake),
  });
  staffRoutes(app, { ...deps, countMissing: () => countMissing(db, settings), demandsFactor: demandsSecondFactor(settings) });
}
