import type { Kinds } from '../orders/kind.ts';
import { invoiceKind, planKind } from '../plans/kinds.ts';
import { reportKind } from '../purchase/kind.ts';

/** Every kind of order. */
export const KINDS: Kinds = { informe: reportKind, plan: planKind, factura: invoiceKind };
