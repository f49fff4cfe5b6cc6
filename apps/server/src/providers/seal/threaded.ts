import { Piscina } from 'piscina';
import { openSeal, type SealMaterials } from './materials.ts';
import type { Seal } from './port.ts';
import type { Sealed } from './worker.ts';

const WORKER = new URL('worker.ts', import.meta.url).href;
/** Of one document with its wait for the thread; the whole of it may take 15 s (orders/issuing.ts). */
const LONGEST_MS = 12_000;
/** At once: while one waits for its timestamp the others are sealed. */
const CONCURRENT = 10;
/** A document is read, signed and forgotten: without a limit the thread keeps three times as much room for garbage. */
const YOUNG_MB = 16;

/**
 * The same seal in a thread of its own: a large document takes longer to sign than a request should wait to be heard.
 * @throws SealFileError
 */
export async function openThreadedSeal(materials: SealMaterials): Promise<Seal> {
  // Opened here too: what is wrong with it is told to whoever starts the process, and its days are known.
  const here = await openSeal(materials);
  const thread = new Piscina<Uint8Array, Sealed>({
    filename: WORKER,
    name: 'seal',
    workerData: materials,
    minThreads: 1,
    maxThreads: 1,
    concurrentTasksPerWorker: CONCURRENT,
    atomics: 'disabled',
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  let told: readonly string[] = [];
  return {
    simulated: here.simulated,
    seal: async (pdf) => {
      const sealed = await thread.run(pdf, { signal: AbortSignal.timeout(LONGEST_MS) });
      told = sealed.notices;
      return sealed.pdf;
    },
    notices: () => [...new Set([...here.notices(), ...told])],
    close: () => thread.close(),
  };
}
