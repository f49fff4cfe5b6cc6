import { workerData } from 'piscina';
import { openSeal, type SealMaterials } from './materials.ts';

// threaded.ts passes SealMaterials only.
const opened = openSeal(workerData as SealMaterials);

/** Result for one document. */
export interface SealedDocument {
  readonly pdf: Uint8Array;
  /** The seal's current notices. */
  readonly notices: readonly string[];
}

/** Task of the sealing thread. */
export async function seal(pdf: Uint8Array): Promise<SealedDocument> {
  const own = await opened;
  return { pdf: await own.seal(pdf), notices: own.notices() };
}
