import { PassThrough, Readable } from 'node:stream';
import { INFORMES_CSV } from '@veridico/api/endpoints';
import { findReport, type Declarable } from '@veridico/reports';
import { writeXlsxStream } from 'hucre/xlsx';
import type { Kysely } from 'kysely';
import { ZipFile } from 'yazl';
import type { Customer } from '../account/customers.ts';
import { Problem } from '../http/problem.ts';
import { servedReport } from '../issuing/withdrawn.ts';
import { chileanDay } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';
import { listAsked, reportsCsv, rowsOf, valueText, type Cell, type ReportsAsked } from './csv.ts';
import { countReports } from './list.ts';
import { noteOpening } from './openings.ts';

/** Content type of a sheet. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Rows of a sheet. */
const MOST_ROWS = 100_000;
/** Reports of an archive, of 115 kB each. */
const MOST_REPORTS = 2_000;

/** An owner's reports as a spreadsheet. @throws Problem LISTA_LARGA */
export async function reportsSheet(db: Kysely<Schema>, asked: ReportsAsked): Promise<Readable> {
  await assertFew(db, asked, MOST_ROWS);
  return sheetOf(
    INFORMES_CSV,
    rowsOf((page) => listAsked(db, asked, page), 'idConsulta'),
  );
}

/** The same reports as an archive of their PDFs. @throws Problem LISTA_LARGA */
export async function reportsArchive(opener: Opener, asked: ReportsAsked): Promise<Readable> {
  const { db } = opener;
  await assertFew(db, asked, MOST_REPORTS);
  const reports: ArchivedReport[] = [];
  for await (const row of rowsOf((page) => listAsked(db, asked, page), 'idConsulta')) reports.push(row);
  return archiveOf(opener, await reportsCsv(db, asked), reports);
}

async function assertFew(db: Kysely<Schema>, { owner, conditions }: ReportsAsked, most: number): Promise<void> {
  if ((await countReports(db, owner, conditions)) <= most) return;
  throw new Problem('LISTA_LARGA', {
    mensaje: `Son más de ${most.toLocaleString('es-CL')} informes: filtra la lista y bájala por partes.`,
  });
}

/** A spreadsheet that is written while it is read, row by row. @param titles of the columns, in their order, by the row's field */
export function sheetOf<K extends string>(
  titles: Readonly<Record<K, string>>,
  rows: AsyncIterable<Readonly<Record<NoInfer<K>, Cell>>>,
): Readable {
  const fields = Object.keys(titles) as K[];
  const sheet = async function* () {
    yield Object.values<string>(titles);
    // Numbers stay numbers; no text is a formula.
    for await (const row of rows) yield fields.map((field) => (typeof row[field] === 'number' ? row[field] : valueText(field, row[field])));
  };
  return Readable.from(writeXlsxStream(sheet(), { name: 'Informes', freezePane: { rows: 1 } }));
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
  /** RUT, masked or not, or a property's commune and rol: 13120-573-24. */
  readonly sujeto: string;
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

/** 2026-11-27_Empresarial_57000000-4_VR-0000000001.pdf; of a property 2026-11-27_Tasación_13120-573-24_VR-0000000001.pdf */
function nameOf({ codigo, fecha, sujeto, folio }: ArchivedReport): string {
  const subject = sujeto.replace(/[^\dK-]+/g, '');
  return `${chileanDay.format(new Date(fecha))}_${findReport(codigo)?.name ?? 'Informe'}_${subject}_${folio}.pdf`;
}

async function openReport({ db, reader, motivo }: Opener, id: string): Promise<Buffer> {
  const report = await servedReport(db, { id });
  if (!report?.pdf) throw new Problem('INFORME_DESCONOCIDO');
  await noteOpening(db, reader, id, motivo);
  return report.pdf;
}
