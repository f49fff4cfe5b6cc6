import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { INFORMES_CSV } from '@veridico/api/endpoints';
import { findReport, type Declarable } from '@veridico/reports';
import type { Kysely } from 'kysely';
import { ZipFile } from 'yazl';
import type { Customer } from '../account/customers.ts';
import { Problem } from '../http/problem.ts';
import { servedReport } from '../issuing/withdrawn.ts';
import { chileanDay } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';
import { reportsCsv, rowsOf, valueText } from './csv.ts';
import type { Condition } from './filters.ts';
import { countReports, listReports, type Owner } from './list.ts';
import { noteOpening } from './openings.ts';

/** Content type of a sheet. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Rows of a sheet: one of so many takes two seconds of a thread. */
const MOST_ROWS = 100_000;
/** Reports of an archive, of 115 kB each. */
const MOST_REPORTS = 2_000;

/** An owner's reports as a spreadsheet. @throws Problem LISTA_LARGA */
export async function reportsSheet(db: Kysely<Schema>, owner: Owner, conditions: readonly Condition[]): Promise<Buffer> {
  await assertFew(db, { owner, conditions }, MOST_ROWS);
  const fields = Object.keys(INFORMES_CSV) as (keyof typeof INFORMES_CSV)[];
  const rows: (string | number)[][] = [];
  for await (const row of rowsOf((page) => listReports(db, owner, conditions, page), 'idConsulta'))
    rows.push(fields.map((field) => sheetCell(field, row[field])));
  return writeSheet(Object.values(INFORMES_CSV), rows);
}

/** The same reports as an archive of their PDFs. @throws Problem LISTA_LARGA */
export async function reportsArchive({ db, reader, motivo }: Opener, owner: Owner, conditions: readonly Condition[]): Promise<Readable> {
  await assertFew(db, { owner, conditions }, MOST_REPORTS);
  const reports: ArchivedReport[] = [];
  for await (const row of rowsOf((page) => listReports(db, owner, conditions, page), 'idConsulta')) reports.push(row);
  return archiveOf({ db, reader, motivo }, await reportsCsv(db, owner, conditions), reports);
}

async function assertFew(
  db: Kysely<Schema>,
  { owner, conditions }: { readonly owner: Owner; readonly conditions: readonly Condition[] },
  most: number,
): Promise<void> {
  if ((await countReports(db, owner, conditions)) <= most) return;
  throw new Problem('LISTA_LARGA', {
    mensaje: `Son más de ${most.toLocaleString('es-CL')} informes: filtra la lista y bájala por partes.`,
  });
}

/** Numbers stay numbers; no text is a formula. */
export function sheetCell(field: string, value: string | number | boolean | null): string | number {
  return typeof value === 'number' ? value : valueText(field, value);
}

/** A spreadsheet with a line of titles, written in a thread of its own: nothing else waits. */
export async function writeSheet(titles: readonly string[], rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const worker = new Worker(new URL('sheet-writer.ts', import.meta.url), { workerData: [titles, ...rows] });
  const [bytes] = (await once(worker, 'message')) as [Uint8Array];
  await worker.terminate();
  return Buffer.from(bytes);
}

/** Who opens reports, and why: logged for those about persons that a colleague asked for. */
export interface Opener {
  readonly db: Kysely<Schema>;
  readonly reader: Customer;
  readonly motivo: Declarable | '';
}

/** A report of an archive. */
export interface ArchivedReport {
  readonly idConsulta: string;
  readonly codigo: string;
  /** ISO 8601. */
  readonly fecha: string;
  /** Empty for a property. */
  readonly rut: string;
  readonly propiedad: string;
  readonly folio: string;
  /** Empty unless it was withdrawn: then it is left out. */
  readonly retirado: string;
}

/** An archive that is written while it is read: each PDF as issued, and an index. @param index as CSV */
export function archiveOf(opener: Opener, index: string, reports: readonly ArchivedReport[]): Readable {
  const archive = new ZipFile();
  const output = new PassThrough();
  // Its reader hears of an error too; without a listener one before that would end the process.
  output.on('error', () => undefined);
  archive.on('error', (error: Error) => output.destroy(error));
  archive.outputStream.pipe(output);
  archive.addBuffer(Buffer.from(index), 'indice.csv');
  for (const report of reports) {
    if (report.retirado !== '') continue;
    // A PDF is compressed inside.
    archive.addReadStreamLazy(nameOf(report), { compress: false }, (give) => {
      openReport(opener, report.idConsulta).then(
        (pdf) => give(null, Readable.from([pdf])),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  }
  archive.end();
  return output;
}

/** 2026-11-27_Empresarial_57000000-4_VR-0000000001.pdf */
function nameOf({ codigo, fecha, rut, propiedad, folio }: ArchivedReport): string {
  const subject = (rut || propiedad).replace(/[^\p{L}\d-]+/gu, '-');
  return `${chileanDay.format(new Date(fecha))}_${findReport(codigo)?.name ?? 'Informe'}_${subject}_${folio}.pdf`;
}

async function openReport({ db, reader, motivo }: Opener, id: string): Promise<Buffer> {
  const report = await servedReport(db, { id });
  if (!report?.pdf) throw new Problem('INFORME_DESCONOCIDO');
  await noteOpening(db, reader, id, motivo);
  return report.pdf;
}
