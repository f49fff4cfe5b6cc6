import { PassThrough, Readable } from 'node:stream';
import { LOTE_CSV, type LineaDeLote } from '@veridico/api/endpoints';
import { findReport, type Declarable } from '@veridico/reports';
import { writeXlsx } from 'hucre/xlsx';
import type { Kysely } from 'kysely';
import { ZipFile } from 'yazl';
import type { Customer } from '../account/customers.ts';
import { Problem } from '../http/problem.ts';
import { valueText, writeCsv } from '../history/csv.ts';
import type { Owner } from '../history/list.ts';
import { noteOpening } from '../history/openings.ts';
import { servedReport } from '../issuing/withdrawn.ts';
import { chileanDay } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';
import type { Batch } from './batches.ts';
import { listLines } from './lines.ts';

const PER_READ = 1_000;

const RESULTS: Readonly<Record<LineaDeLote['estado'], string>> = {
  hecha: 'Generado',
  anterior: 'Anterior, sin costo',
  pendiente: 'Pendiente',
  fallida: 'No se generó: sin costo',
  omitida: 'No se pidió',
};

const NOT_ASKED: Readonly<Record<LineaDeLote['juicio'], string>> = {
  valida: RESULTS.omitida,
  reciente: RESULTS.omitida,
  repetida: 'Repetida',
  'sin-registros': 'Sin registros',
  'no-permitida': 'No se puede pedir de este RUT',
  'mal-escrita': 'No es un RUT',
};

/** What became of a line, in a few words. */
function resultOf({ estado, juicio, falla, deLinea }: LineaDeLote): string {
  if (estado === 'omitida') return deLinea === null ? NOT_ASKED[juicio] : `${NOT_ASKED[juicio]} de la línea ${deLinea}`;
  return falla === '' ? RESULTS[estado] : `${RESULTS[estado]}: ${falla}`;
}

interface Whole {
  readonly db: Kysely<Schema>;
  readonly batch: Batch;
  /** Who may read the reports. */
  readonly owner: Owner;
}

type Row = LineaDeLote & { readonly resultado: string };

async function readRows({ db, batch, owner }: Whole, offset: number, limit = PER_READ): Promise<Row[]> {
  const lines = await listLines(db, batch, owner, { ver: '', orden: '', limit, offset });
  return lines.map((line) => ({ ...line, resultado: resultOf(line) }));
}

/** All lines as CSV. */
export function batchCsv(whole: Whole): Promise<string> {
  const id = (row: Row) => ({ ...row, id: String(row.numero) });
  return writeCsv(LOTE_CSV, async ({ after = '0', limit }) => (await readRows(whole, Number(after), limit)).map(id), 'id');
}

/** All lines as a spreadsheet: numbers are numbers, and no text is a formula. */
export async function batchSheet(whole: Whole): Promise<Uint8Array> {
  const fields = Object.keys(LOTE_CSV) as (keyof typeof LOTE_CSV)[];
  const rows: (string | number)[][] = [Object.values(LOTE_CSV)];
  for (let offset = 0; ; offset += PER_READ) {
    const read = await readRows(whole, offset);
    rows.push(...read.map((row) => fields.map((field) => (typeof row[field] === 'number' ? row[field] : valueText(field, row[field])))));
    if (read.length < PER_READ) break;
  }
  return writeXlsx({ sheets: [{ name: 'Lote', rows, freezePane: { rows: 1 } }] });
}

/**
 * The reports of a batch as a ZIP archive that is written while it is read: each PDF as issued, and indice.csv. A report that was withdrawn
 * is left out. @param reader is logged as having opened the reports about persons that colleagues asked for
 */
export async function batchArchive(whole: Whole, reader: Customer, motivo: Declarable | ''): Promise<Readable> {
  const { db } = whole;
  const archive = new ZipFile();
  const output = new PassThrough();
  archive.on('error', (error: Error) => output.destroy(error));
  archive.outputStream.pipe(output);
  archive.addBuffer(Buffer.from(await batchCsv(whole)), 'indice.csv');
  for (let offset = 0; ; offset += PER_READ) {
    const read = await readRows(whole, offset);
    for (const { idConsulta, codigo, fecha, rut, folio, retirado } of read) {
      if (idConsulta === null || fecha === null || retirado !== '') continue;
      const name = `${chileanDay.format(new Date(fecha))}_${findReport(codigo)?.name ?? 'Informe'}_${rut}_${folio}.pdf`;
      // A PDF is compressed inside.
      archive.addReadStreamLazy(name, { compress: false }, (give) => {
        openReport(db, reader, idConsulta, motivo).then(
          (pdf) => give(null, Readable.from([pdf])),
          (error: unknown) => give(error, Readable.from([])),
        );
      });
    }
    if (read.length < PER_READ) break;
  }
  archive.end();
  return output;
}

async function openReport(db: Kysely<Schema>, reader: Customer, id: string, motivo: Declarable | ''): Promise<Buffer> {
  const report = await servedReport(db, { id });
  if (!report?.pdf) throw new Problem('INFORME_DESCONOCIDO');
  await noteOpening(db, reader, id, motivo);
  return report.pdf;
}
