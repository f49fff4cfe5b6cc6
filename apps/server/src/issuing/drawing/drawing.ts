import type { Answer, Question } from '@veridico/appraisal';
import type { ComprobanteFacts, DocumentCode, IssueFacts, SubjectRecords } from '@veridico/reports/documents';
import { Piscina } from 'piscina';

/** All that crosses into a thread: plain data. Templates, fonts and words are already there. */
export type DrawingJob =
  | { readonly code: DocumentCode; readonly records: SubjectRecords; readonly facts: IssueFacts }
  | { readonly facts: ComprobanteFacts };

export interface Drawing {
  /**
   * The report as an unsealed PDF/A-3a, tagged, with its data attached as informe.json. The same input gives the same bytes.
   * Rejects for this document alone when it cannot be drawn; the reason quotes nothing of it.
   */
  readonly draw: (code: DocumentCode, records: SubjectRecords, facts: IssueFacts) => Promise<Uint8Array>;
  /** A receipt or a credit note in the same form, without attachment. */
  readonly drawComprobante: (facts: ComprobanteFacts) => Promise<Uint8Array>;
  /** What a property is worth, learnt in one of the threads: that too keeps one busy for longer than a request should wait to be heard. */
  readonly appraise: (question: Question) => Promise<Answer>;
  /** Resolves once every thread has its fonts and its engine; rejects with the reason why one cannot have them. */
  readonly ready: () => Promise<void>;
  /** Waits for the documents under way, then ends the threads. */
  readonly close: () => Promise<void>;
}

/** Of one document, with its wait for a thread. */
const LONGEST_MS = 12_000;

/** What a thread makes of one document is garbage with the next: without a limit it keeps three times as much room for it. */
const YOUNG_MB = 16;

interface DrawingOptions {
  readonly threads: number;
  /** Address of another module with a `draw` than the real one, such as one that dies. */
  readonly worker?: string;
}

const WORKER = new URL('worker.ts', import.meta.url).href;

/** Threads that draw reports: the engine never yields, so none of its work may run where requests are answered. */
export function createDrawing({ threads, worker = WORKER }: DrawingOptions): Drawing {
  const pool = new Piscina<DrawingJob | Question | null, Uint8Array | Answer>({
    filename: worker,
    name: 'draw',
    minThreads: threads,
    maxThreads: threads,
    // By default an idle thread sleeps without returning to its event loop, the only place where the engine's buffers are freed.
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
  // Aborted, its thread is ended and another one started: a document that never ends would keep it.
  const run = <Done extends Uint8Array | Answer>(name: 'draw' | 'answer', job: DrawingJob | Question) =>
    // Each of the module's functions answers in its own way.
    pool.run(job, { name, signal: AbortSignal.timeout(LONGEST_MS) }) as Promise<Done>;
  return {
    draw: (code, records, facts) => run('draw', { code, records, facts }),
    drawComprobante: (facts) => run('draw', { facts }),
    appraise: (question) => run('answer', question),
    ready: () => (ready ??= start()),
    close: () => pool.close(),
  };
}
