import type { Readable } from 'node:stream';
import { LOTE_CSV, type LineaDeLote } from '@veridico/api/endpoints';
import type { Kysely } from 'kysely';
import { rowsOf, writeCsv } from '../history/csv.ts';
import { archiveOf, sheetOf, type ArchivedReport, type Opener } from '../history/files.ts';
import type { Owner, Page } from '../history/list.ts';
import type { Schema } from '../storage/schema.ts';
import type { Batch } from './batches.ts';
import { listLines } from './lines.ts';

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

/** Result of a line in a few words. */
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

async function readRows({ db, batch, owner }: Whole, offset: number, limit: number): Promise<Row[]> {
  const lines = await listLines(db, batch, owner, { ver: '', orden: '', limit, offset });
  return lines.map((line) => ({ ...line, resultado: resultOf(line) }));
}

/** All lines as CSV. */
export function batchCsv(whole: Whole): Promise<string> {
  return writeCsv(LOTE_CSV, (page) => readPage(whole, page), 'id');
}

const allRows = (whole: Whole) => rowsOf((page) => readPage(whole, page), 'id');

async function readPage(whole: Whole, { after = '0', limit }: Page) {
  const rows = await readRows(whole, Number(after), limit);
  return rows.map((row) => ({ ...row, id: String(row.numero) }));
}

/** All lines as a spreadsheet. */
export function batchSheet(whole: Whole): Readable {
  return sheetOf(LOTE_CSV, allRows(whole));
}

/** The reports of a batch as an archive. */
export async function batchArchive(whole: Whole, opener: Opener): Promise<Readable> {
  const reports: ArchivedReport[] = [];
  for await (const { idConsulta, fecha, ...row } of allRows(whole))
    if (idConsulta !== null && fecha !== null) reports.push({ ...row, idConsulta, fecha, sujeto: row.rut });
  return archiveOf(opener, await batchCsv(whole), reports);
}
