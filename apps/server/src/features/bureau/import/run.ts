import type { ImportType, Row, Written } from './define.ts';
import { RepeatedKeys, type LineSet } from './repeated-keys.ts';
import { readRows, UnusableFile, type RefusedLine } from './rows.ts';

/** Bytes that can be read from the start more than once. */
export interface Source {
  readonly size: number;
  open(): AsyncIterable<Uint8Array>;
}

export interface Totals {
  readonly nuevas: number;
  readonly cambiadas: number;
  readonly iguales: number;
  readonly rechazadas: number;
  /** Good rows that a later one of the same file replaces; they never reach the database. */
  readonly repetidas: number;
}

/** Where rows go: the database of this process, or that of the server that has it open. */
export interface Target {
  write(rows: readonly Row[]): Promise<Written>;
  /** Notes that the whole file was loaded. */
  finish(totals: Totals): Promise<void>;
  close(): Promise<void>;
}

export interface Progress {
  readonly phase: 'revisando' | 'cargando';
  /** Bytes read and good rows found so far in this phase. */
  readonly bytes: number;
  readonly rows: number;
}

export interface Listener {
  refused(lines: readonly RefusedLine[]): void;
  progress(progress: Progress): void;
}

/** Few enough for the embedded database to serve others in between, many enough to be quick. */
const BATCH = 500;

/**
 * Loads a file in constant memory. It is read twice: first all of it is checked, which also tells which rows a later one of the same file
 * replaces, and only then anything is written. So the same file again changes nothing, even when it repeats keys.
 * @throws UnusableFile before the target is opened
 */
export async function runImport(type: ImportType, source: Source, openTarget: () => Promise<Target>, listener: Listener): Promise<Totals> {
  const { overtaken, rechazadas } = await inspect(type, source, listener);
  const target = await openTarget();
  try {
    const counts = { nuevas: 0, cambiadas: 0, iguales: 0 };
    for await (const rows of standingRows(type, source, overtaken, listener)) {
      const { nuevas, cambiadas } = await target.write(rows);
      counts.nuevas += nuevas;
      counts.cambiadas += cambiadas;
      counts.iguales += rows.length - nuevas - cambiadas;
    }
    const totals = { ...counts, rechazadas, repetidas: overtaken.size };
    await target.finish(totals);
    return totals;
  } finally {
    await target.close();
  }
}

/** The good rows that no later one overtakes, in batches. */
async function* standingRows(type: ImportType, source: Source, overtaken: LineSet, listener: Listener): AsyncGenerator<Row[]> {
  const read = { bytes: 0 };
  let batch: Row[] = [];
  let rows = 0;
  for await (const checked of readRows(type, counting(source, read))) {
    batch = [...batch, ...checked.rows.filter(({ line }) => !overtaken.has(line)).map(({ row }) => row)];
    while (batch.length >= BATCH) {
      yield batch.slice(0, BATCH);
      batch = batch.slice(BATCH);
    }
    rows += checked.rows.length;
    listener.progress({ phase: 'cargando', bytes: read.bytes, rows });
  }
  if (batch.length > 0) yield batch;
}

async function inspect(type: ImportType, source: Source, listener: Listener): Promise<{ overtaken: LineSet; rechazadas: number }> {
  const keys = new RepeatedKeys();
  try {
    let rows = 0;
    let rechazadas = 0;
    const read = { bytes: 0 };
    for await (const checked of readRows(type, counting(source, read))) {
      for (const { line, row } of checked.rows) keys.add(keyOf(type, row), line);
      rows += checked.rows.length;
      rechazadas += checked.refused.length;
      if (checked.refused.length > 0) listener.refused(checked.refused);
      listener.progress({ phase: 'revisando', bytes: read.bytes, rows });
    }
    if (rows + rechazadas === 0) throw new UnusableFile('El archivo solo trae el encabezado.');
    return { overtaken: keys.overtaken(), rechazadas };
  } finally {
    keys.close();
  }
}

/** Values of a key hold no control characters, so the separator cannot be part of one. */
function keyOf(type: ImportType, row: Row): string {
  return type.key.map((name) => row[name]).join('\u0000');
}

async function* counting(source: Source, read: { bytes: number }): AsyncGenerator<Uint8Array> {
  for await (const block of source.open()) {
    read.bytes += block.length;
    yield block;
  }
}
