import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { findReport } from '@veridico/reports';
import type { SubjectRecords } from '@veridico/reports/documents';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { askerColumns, askerText, type Asker } from '../bureau/asker.ts';
import { lastGroup, type VerificationCode } from '../orders/crockford.ts';
import type { KindDeps } from '../orders/deps.ts';
import type { MadeDocument } from '../orders/kind.ts';
import type { Lector } from '../bureau/reader.ts';
import { subjectColumns, type Subject } from '../bureau/subject.ts';
import { figuresOf } from './selection.ts';
import { awaitChanges, changedSince } from './withdrawn.ts';

/** A document that takes longer is aborted, so that an endless one does not block the others. */
const LONGEST_MS = 15_000;

/** Maximum record lines per document: this many take 4 s of a core, 1 GB of memory and 15 MB. More might crash the process. */
export const MOST_LINES = 8_000;

/** A report to make, for an order or a query. */
export interface ReportRequest {
  readonly servicio: string;
  readonly subject: Subject;
  /** As printed. */
  readonly motivo: string;
  /** Null for a visitor without an account, and for a person who bought their own report with the identity card. */
  readonly asker: Asker | null;
  /** Decided by proof alone, never by what the request says. */
  readonly lector: Lector;
  readonly folio: string;
  readonly code: VerificationCode;
  readonly emitido: Date;
  /** Not a real sale: the document says so. */
  readonly demo: boolean;
}

/** The next folio, never assigned twice. A failed try leaves a gap. */
export const NEXT_FOLIO = sql<string>`'VR-' || lpad(nextval('folios')::text, 10, '0')`;

/** {@link NEXT_FOLIO}, assigned now. */
export async function nextFolio(trx: Transaction<Schema>): Promise<string> {
  const { folio } = await trx.selectNoFrom(NEXT_FOLIO.as('folio')).executeTakeFirstOrThrow();
  return folio;
}

export type MakingDeps = Pick<KindDeps, 'db' | 'loadRecords' | 'draw' | 'seal' | 'publicUrl'>;

/** The document, or the reason why it can never be made. Any error it throws may be temporary. @throws after 15 s */
export async function makeReport(deps: MakingDeps, wanted: ReportRequest): Promise<MadeDocument | string> {
  return inTime(makeDocument(deps, wanted));
}

async function makeDocument(deps: MakingDeps, wanted: ReportRequest): Promise<MadeDocument | string> {
  const { folio, code, emitido, motivo, asker } = wanted;
  const report = findReport(wanted.servicio);
  if (!report) throw new Error(`the catalogue has no ${wanted.servicio}`);
  if ('rut' in wanted.subject) await awaitChanges(deps.db);
  const records = await deps.loadRecords(report.code, wanted.subject, wanted.lector);
  if (!records) return 'el sujeto ya no tiene registros o falleció';
  if (linesOf(records) > MOST_LINES) return `más de ${MOST_LINES} antecedentes no caben en un documento`;
  const { pdf, data } = await deps.draw(report.code, records, {
    folio,
    codigo: code.text,
    emitido,
    consultante: asker && (await askerText(deps.db, asker)),
    motivo,
    publicUrl: deps.publicUrl,
    demo: records.demo || wanted.demo,
    ownSeal: deps.seal.simulated,
  });
  return { pdf: await deps.seal.seal(pdf), figures: figuresOf(JSON.parse(data)) };
}

function linesOf(records: SubjectRecords): number {
  return Object.values(records).reduce<number>((lines, part: unknown) => lines + (Array.isArray(part) ? part.length : 0), 0);
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const overdue = wait(LONGEST_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no document in ${LONGEST_MS} ms`);
  });
  return Promise.race([work, overdue]).finally(() => timer.abort());
}

/**
 * Stores a report and, if its subject is a RUT, adds the query to the log of who asked about whom. @param source the order or query it was
 * made for @throws Error if a datum in it was marked, blocked, corrected or erased meanwhile: it must be made again
 */
export async function storeReport(
  trx: Transaction<Schema>,
  wanted: Omit<ReportRequest, 'lector'>,
  source: { readonly orden: string } | { readonly query: string },
  { pdf, figures }: MadeDocument,
): Promise<void> {
  const { servicio, subject, motivo, asker, folio, code, emitido } = wanted;
  const orden = 'orden' in source ? source.orden : null;
  if ('rut' in subject && (await changedSince(trx, subject.rut, emitido))) throw new Error('its data changed while it was made');
  const stored = {
    orden,
    ...('query' in source && { id: source.query }),
    folio,
    codigo_hmac: code.hmac,
    codigo_final: lastGroup(code.text),
    servicio,
    ...subjectColumns(subject),
    emitido,
    pdf: Buffer.from(pdf),
    ...figures,
    sha256: createHash('sha256').update(pdf).digest('hex'),
  };
  if (!('rut' in subject)) {
    await trx.insertInto('informes').values(stored).execute();
    return;
  }
  // Logged only now: the report lists the queries before it, and its own footer says who asked, when and why.
  await trx
    .with('stored', (cte) => cte.insertInto('informes').values(stored))
    .insertInto('consultas')
    .values({ orden, rut: subject.rut, servicio, ...askerColumns(asker), motivo, en: emitido })
    .execute();
}
