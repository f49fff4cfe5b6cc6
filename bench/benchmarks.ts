import { logins, refreshes } from './accounts.ts';
import type { Benchmark } from './define.ts';
import { importPersonas } from './import-personas.ts';
import { priceRequest } from './price-request.ts';
import { purchases } from './purchases.ts';
import { sealedReport } from './sealed-report.ts';

export const benchmarks: readonly Benchmark[] = [priceRequest, sealedReport, purchases, importPersonas, logins, refreshes];
