import type { Answer, Question } from '@veridico/appraisal';
import type { ComprobanteFacts, DocumentCode, IssueFacts, SubjectRecords } from '@veridico/reports/documents';
import { Piscina } from 'piscina';
import type { Draw, DrawnDocument } from '../../orders/deps.ts';

/** Job sent to a thread: plain data. Templates, fonts and texts are already there. */
export type DrawingJob = ReportJob | { readonly facts: ComprobanteFacts };

export interface ReportJob {
  readonly code: DocumentCode;
  readonly records: SubjectRecords;
  readonly facts: IssueFacts;
}

/** Results of the functions of the worker. */
type Drawn = DrawnDocument | Uint8Array | Answer | string;

export interface Drawing {
  /**
   * The report as an unsealed PDF/A-3a and PDF/UA-1 with its data attached as informe.json. The same input gives the same bytes. Rejects
   * only for this document; the reason quotes nothing of it.
   */
  readonly draw: Draw;
  /** The data that the same report would have attached as informe.json, without drawing it. */
  readonly tell: (code: DocumentCode, records: SubjectRecords, facts: IssueFacts) => Promise<unknown>;
  /** A receipt or a credit note in the same format, without attachment. */
  readonly drawComprobante: (facts: ComprobanteFacts) => Promise<Uint8Array>;
  /** Appraises a property in one of the threads: it blocks a thread longer than other requests should wait. */
  readonly appraise: (question: Question) => Promise<Answer>;
  /** Resolves when every thread has loaded its fonts and engine; rejects with the reason if one cannot. */
  readonly ready: () => Promise<void>;
  /** Finishes the current documents, then ends the threads. */
  readonly close: () => Promise<void>;
}

/** Limit for one document, including its wait for a thread. */
const LONGEST_MS = 12_000;

/** Young-generation limit per thread: a document's data is garbage after it. Without a limit a thread keeps three times the memory. */
const YOUNG_MB = 16;

/** Threads that stay without work. Each takes 20 to 50 MB; another one loads in less than a second. */
const KEPT = 1;
/** Without work for this long the others end. */
const IDLE_MS = 30_000;

interface DrawingOptions {
  readonly threads: number;
  /** URL of a substitute worker module, for example one that crashes. */
  readonly worker?: string;
  /** When threads without work end, in milliseconds. */
  readonly idleMs?: number;
}

const WORKER = new URL('worker.ts', import.meta.url).href;

/** Starts the threads that draw reports. The engine never yields, so it must not run on the thread that serves requests. */
export function createDrawing({ threads, worker = WORKER, idleMs = IDLE_MS }: DrawingOptions): Drawing {
  const pool = new Piscina<DrawingJob | Question | null, Drawn>({
    filename: worker,
    name: 'draw',
    minThreads: Math.min(threads, KEPT),
    idleTimeout: idleMs,
    maxThreads: threads,
    // By default an idle thread sleeps without returning to its event loop, where alone the engine's buffers are freed.
    atomics: 'disabled',
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  let ready: Promise<void> | undefined;
  const start = async (): Promise<void> => {
    try {
      await Promise.all(Array.from({ length: threads }, () => pool.run(null)));
    } catch (error) {
      ready = undefined;
      throw error;
    }
  };
  // On abort the thread is terminated and replaced: an endless document would hold it.
  const run = <Done extends Drawn>(name: 'drawReport' | 'draw' | 'tell' | 'answer', job: DrawingJob | Question) =>
    // Each function of the worker has its own result type.
    pool.run(job, { name, signal: AbortSignal.timeout(LONGEST_MS) }) as Promise<Done>;
  return {
    draw: (code, records, facts) => run('drawReport', { code, records, facts }),
    tell: async (code, records, facts) => JSON.parse(await run<string>('tell', { code, records, facts })) as unknown,
    drawComprobante: (facts) => run('draw', { facts }),
    appraise: (question) => run('answer', question),
    ready: () => (ready ??= start()),
    close: () => pool.close(),
  };
}
