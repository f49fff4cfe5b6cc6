export { appraise, type Appraised } from './appraise.ts';
export type { Listing } from './listing.ts';
export type { Confidence, Method, Valuation } from './valuation.ts';
