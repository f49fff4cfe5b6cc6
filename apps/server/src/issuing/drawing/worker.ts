import { readFileSync } from 'node:fs';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { compose, composeComprobante, coverageOf, FONTS, TEMPLATES, type Composition } from '@veridico/reports/documents';
import type { DrawnDocument } from '../../orders/deps.ts';
import { complaintOf } from './complaint.ts';
import type { DrawingJob, ReportJob } from './drawing.ts';
import { finish } from './finishing.ts';

export { answer } from '@veridico/appraisal';

const fonts = FONTS.map((file) => readFileSync(file));
const coverage = coverageOf(fonts);
const compiler = NodeCompiler.create({ workspace: TEMPLATES, fontArgs: [{ fontBlobs: fonts }] });

/** Entries of the engine's cache unused for two documents are dropped; otherwise memory grows with every document. */
const CACHE_AGE = 2;

/**
 * Draws a report or a receipt as an unsealed PDF/A-3a and PDF/UA-1. Without a job it only checks that the engine loads. Runs in a thread of the pool; a
 * benchmark calls it directly.
 */
export function draw(job: DrawingJob): Uint8Array;
export function draw(job: null): undefined;
export function draw(job: DrawingJob | null): Uint8Array | undefined {
  return job ? finish(typeset(job)) : undefined;
}

/** A report with the data that it holds: both are of one composition, so they cannot differ. */
export function drawReport(job: ReportJob): DrawnDocument {
  const composition = composed(job);
  return { pdf: finish(typesetComposed(composition, job.facts.emitido)), data: composition.inputs.data };
}

/** The data of a report, as its document holds them: informe.json. Nothing is drawn. */
export function tell(job: ReportJob): string {
  return composed(job).inputs.data;
}

/** The engine's own file: declared as PDF/A-3a, its objects not compressed. */
export function typeset(job: DrawingJob): Uint8Array {
  return typesetComposed(composed(job), job.facts.emitido);
}

function typesetComposed({ template, inputs }: Composition, emitido: Date): Uint8Array {
  try {
    return compiler.pdf(
      { mainFilePath: `${TEMPLATES}${template}`, inputs: { ...inputs } },
      { pdfStandard: 'a-3a', creationTimestamp: Math.floor(emitido.getTime() / 1_000) },
    );
  } catch (error) {
    // oxlint-disable-next-line preserve-caught-error -- the engine's own error quotes the document, and errors reach the log
    throw new Error(`${template}: ${complaintOf(error)}`);
  } finally {
    compiler.evictCache(CACHE_AGE);
  }
}

function composed(job: DrawingJob): Composition {
  return 'records' in job ? compose(job.code, job.records, job.facts, coverage) : composeComprobante(job.facts, coverage);
}
