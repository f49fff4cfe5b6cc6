import type { DrawingJob } from './drawing.ts';

/** A worker that dies of one document, as the engine would by running out of memory, and draws any other as a single byte. */
export function draw(job: DrawingJob | null): Uint8Array | undefined {
  if (job?.facts.folio === 'MORTAL') process.exit(1);
  return job ? new Uint8Array(1) : undefined;
}
