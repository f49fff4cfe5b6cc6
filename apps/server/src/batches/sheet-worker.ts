import { parentPort, workerData } from 'node:worker_threads';
import { streamXlsxRows } from 'hucre/xlsx';

const { file, rows } = workerData as { readonly file: Uint8Array; readonly rows: number };

/** A list has a few columns of short texts; the rest is left out. */
const MOST_COLUMNS = 100;
const LONGEST_CELL = 200;

/** A formula's cell has the value that the spreadsheet stored; numbers keep all their digits. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, LONGEST_CELL) : '';
}

async function read(): Promise<string[][] | undefined> {
  const cells: string[][] = [];
  for await (const { values } of streamXlsxRows(file, { sheet: 0 })) {
    const row = values.slice(0, MOST_COLUMNS).map(textOf);
    // Spreadsheets keep rows that only have a format.
    if (row.every((text) => text.trim() === '')) continue;
    cells.push(row);
    if (cells.length > rows) break;
  }
  return cells;
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(await read().catch(() => undefined));
