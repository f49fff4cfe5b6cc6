import { logins, refreshes } from './accounts.ts';
import { addressSearch } from './address-search.ts';
import { appraisals } from './appraisals.ts';
import { batches } from './batches.ts';
import type { Benchmark } from './define.ts';
import { documentSizes } from './document-sizes.ts';
import { eventLoop } from './event-loop.ts';
import { firstPaint } from './first-paint.ts';
import { history } from './history.ts';
import { importPersonas } from './import-personas.ts';
import { lighthouseScores } from './lighthouse-scores.ts';
import { myData } from './my-data.ts';
import { officeSearch } from './office-search.ts';
import { officeQueue } from './office-queue.ts';
import { pageWeights } from './page-weights.ts';
import { peopleScale } from './people-scale.ts';
import { planUsage } from './plan-usage.ts';
import { priceRequest } from './price-request.ts';
import { purchases } from './purchases.ts';
import { queries } from './queries.ts';
import { sealedReport } from './sealed-report.ts';
import { thousandDocuments } from './thousand-documents.ts';
import { watching } from './watching.ts';

export const benchmarks: readonly Benchmark[] = [
  priceRequest,
  sealedReport,
  documentSizes,
  thousandDocuments,
  eventLoop,
  peopleScale,
  addressSearch,
  appraisals,
  purchases,
  queries,
  batches,
  history,
  planUsage,
  officeSearch,
  myData,
  officeQueue,
  importPersonas,
  watching,
  logins,
  refreshes,
  pageWeights,
  firstPaint,
  lighthouseScores,
];
