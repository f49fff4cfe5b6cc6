import { workerData } from 'piscina';
import { openSeal, type SealMaterials } from './materials.ts';

// threaded.ts passes nothing else.
const opened = openSeal(workerData as SealMaterials);

/** What came of one document. */
export interface Sealed {
  readonly pdf: Uint8Array;
  /** Of the seal from now on. */
  readonly notices: readonly string[];
}

/** Runs in a thread of its own. */
export async function seal(pdf: Uint8Array): Promise<Sealed> {
  const own = await opened;
  return { pdf: await own.seal(pdf), notices: own.notices() };
}
