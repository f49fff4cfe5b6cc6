import type { CaseKind } from '@veridico/api';
import type { CaseSources } from '../cases/case.ts';
import { orderCases } from '../orders/cases.ts';
import { planCases } from '../plans/cases.ts';
import { siteCases } from '../site/cases.ts';

/** Every kind of case. A kind without a source does not compile. */
export const CASES: CaseSources<CaseKind> = { ...orderCases, ...planCases, ...siteCases };
