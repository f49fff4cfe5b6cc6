import { parentPort, workerData } from 'node:worker_threads';
import { streamXlsxRows } from 'hucre/xlsx';

const { file, rows } = workerData as { readonly file: Uint8Array; readonly rows: number };

/** A formula's cell has the value that the spreadsheet stored; numbers keep all their digits. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

async function read(): Promise<string[][] | undefined> {
  const cells: string[][] = [];
  for await (const { values } of streamXlsxRows(file, { sheet: 0 })) {
    cells.push([...values].map(textOf));
    if (cells.length > rows) break;
  }
  return cells;
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(await read().catch(() => undefined));
