import { Piscina } from 'piscina';
import { openSeal, type SealMaterials } from './materials.ts';
import type { Seal } from './port.ts';
import type { SealedDocument } from './worker.ts';

const WORKER = new URL('worker.ts', import.meta.url).href;
/** Limit per document including its wait for the thread; issuing as a whole may take 15 s (issuing/making.ts). */
const LONGEST_MS = 12_000;
/** Concurrent documents: while one waits for its timestamp, others are sealed. */
const CONCURRENT = 10;
/** Documents are short-lived garbage: without a limit the thread uses three times as much memory. */
const YOUNG_MB = 16;

/** Without work for this long the thread ends and gives back its memory. */
const IDLE_MS = 30_000;

/**
 * A seal in a separate thread: signing a large document would block requests too long.
 * @throws SealFileError
 */
export async function openThreadedSeal(materials: SealMaterials): Promise<Seal> {
  // Also opened here, so that errors appear at startup and its validity is known.
  const here = await openSeal(materials);
  const thread = new Piscina<Uint8Array, SealedDocument>({
    filename: WORKER,
    name: 'seal',
    workerData: materials,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    concurrentTasksPerWorker: CONCURRENT,
    atomics: 'disabled',
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  let told: readonly string[] = [];
  return {
    simulated: here.simulated,
    validUntil: here.validUntil,
    seal: async (pdf) => {
      const sealed = await thread.run(pdf, { signal: AbortSignal.timeout(LONGEST_MS) });
      told = sealed.notices;
      return sealed.pdf;
    },
    notices: () => [...new Set([...here.notices(), ...told])],
    close: () => thread.close(),
  };
}
