import type { DrawingJob } from './drawing.ts';

/** A worker that crashes on one document, as the engine would when out of memory, and draws any other as one byte. */
export function draw(job: DrawingJob | null): Uint8Array | undefined {
  if (job && 'folio' in job.facts && job.facts.folio === 'MORTAL') process.exit(1);
  return job ? new Uint8Array(1) : undefined;
}
