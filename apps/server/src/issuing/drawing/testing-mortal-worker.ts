import type { DrawnDocument } from '../../orders/deps.ts';
import type { ReportJob } from './drawing.ts';

/** Asked whether it is ready. */
export function draw(): undefined {}

/** A worker that crashes on one document, as the engine would when out of memory, and draws any other as one byte. */
export function drawReport({ facts }: ReportJob): DrawnDocument {
  if (facts.folio === 'MORTAL') process.exit(1);
  return { pdf: new Uint8Array(1), data: '{}' };
}
