import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { findReport } from '@veridico/reports';
import type { SubjectRecords } from '@veridico/reports/documents';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { askerColumns, askerText, type Asker } from '../bureau/asker.ts';
import { lastGroup, type VerificationCode } from '../orders/crockford.ts';
import type { KindDeps } from '../orders/deps.ts';
import { subjectColumns, type Subject } from '../bureau/subject.ts';

/** A document that takes longer is given up: one that never ends must not keep the others waiting. */
const LONGEST_MS = 15_000;

/** Lines of records in one document: so many take 4 s of a core, 1 GB and 15 MB. With more the process might not live to tell. */
export const MOST_LINES = 8_000;

/** A report that is to be made, whoever asked for it. */
export interface ReportWanted {
  readonly servicio: string;
  readonly subject: Subject;
  /** In words, as printed. */
  readonly motivo: string;
  /** Null for a visitor without account, and for a person who bought the own report with the identity card. */
  readonly asker: Asker | null;
  readonly folio: string;
  readonly code: VerificationCode;
  readonly emitido: Date;
  /** Nobody pays for it in earnest: the document says so. */
  readonly demo: boolean;
}

/** Never given twice: a try that dies leaves a gap. */
export async function nextFolio(trx: Transaction<Schema>): Promise<string> {
  const { rows } = await sql<{ folio: string }>`select 'VR-' || lpad(nextval('folios')::text, 10, '0') as folio`.execute(trx);
  return rows[0]?.folio ?? '';
}

export type MakingDeps = Pick<KindDeps, 'db' | 'loadRecords' | 'draw' | 'seal' | 'publicUrl'>;

/** The sealed document, or why there will never be one. Everything it throws may pass. @throws after 15 s */
export async function makeReport(deps: MakingDeps, wanted: ReportWanted): Promise<Uint8Array | string> {
  return inTime(makeDocument(deps, wanted));
}

async function makeDocument(deps: MakingDeps, wanted: ReportWanted): Promise<Uint8Array | string> {
  const { folio, code, emitido, motivo, asker } = wanted;
  const report = findReport(wanted.servicio);
  if (!report) throw new Error(`the catalogue has no ${wanted.servicio}`);
  const records = await deps.loadRecords(report.code, wanted.subject);
  if (!records) return 'el sujeto ya no tiene registros o falleció';
  if (linesOf(records) > MOST_LINES) return `más de ${MOST_LINES} antecedentes no caben en un documento`;
  const drawn = await deps.draw(report.code, records, {
    folio,
    codigo: code.text,
    emitido,
    consultante: asker && (await askerText(deps.db, asker)),
    motivo,
    publicUrl: deps.publicUrl,
    demo: records.demo || wanted.demo,
    ownSeal: deps.seal.simulated,
  });
  return deps.seal.seal(drawn);
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

/** Keeps a report that was made and, where it tells of somebody, the query in the log of who asked for whom. @param source what asked for it */
export async function storeReport(
  trx: Transaction<Schema>,
  wanted: ReportWanted,
  source: { readonly orden: string } | { readonly query: string },
  pdf: Uint8Array,
): Promise<void> {
  const { servicio, subject, motivo, asker, folio, code, emitido } = wanted;
  const orden = 'orden' in source ? source.orden : null;
  await trx
    .insertInto('informes')
    .values({
      orden,
      ...('query' in source && { id: source.query }),
      folio,
      codigo_hmac: code.hmac,
      codigo_final: lastGroup(code.text),
      servicio,
      ...subjectColumns(subject),
      emitido,
      pdf: Buffer.from(pdf),
      sha256: createHash('sha256').update(pdf).digest('hex'),
    })
    .execute();
  // Only what was told is a query, and the report tells of those before it: of its own, its foot says who, when and why.
  if ('rut' in subject)
    await trx
      .insertInto('consultas')
      .values({ orden, rut: subject.rut, servicio, ...askerColumns(asker), motivo, en: emitido })
      .execute();
}
