import type { ImportType, Row, WriteCounts } from './define.ts';
import { RepeatedKeys, type LineSet } from './repeated-keys.ts';
import { readRows, UnusableFile, type RefusedLine } from './rows.ts';

/** Bytes that can be read repeatedly from the start. */
export interface Source {
  readonly size: number;
  open(): AsyncIterable<Uint8Array>;
}

export interface Totals {
  readonly nuevas: number;
  readonly cambiadas: number;
  readonly iguales: number;
  readonly rechazadas: number;
  /** Valid rows replaced by a later one of the same file; they never reach the database. */
  readonly repetidas: number;
}

/** Destination of rows: the database of this process, or of the server that has it open. */
export interface Target {
  /** Concurrent batches it accepts; default one. Batches of one file share no keys. */
  readonly parallel?: number;
  write(rows: readonly Row[]): Promise<WriteCounts>;
  /** Records that the whole file was loaded. */
  finish(totals: Totals): Promise<void>;
  close(): Promise<void>;
}

export interface Progress {
  readonly phase: 'revisando' | 'cargando';
  /** Bytes read and valid rows found so far in this phase. */
  readonly bytes: number;
  readonly rows: number;
}

export interface Listener {
  refused(lines: readonly RefusedLine[]): void;
  progress(progress: Progress): void;
}

/** Small enough for the embedded database to serve others in between, large enough to be fast. */
const BATCH = 1_000;

/**
 * Loads a file in constant memory. The first pass checks everything and finds rows replaced by later ones; only the second pass writes. So
 * loading the same file again changes nothing, even with repeated keys.
 * @throws UnusableFile before the target is opened
 */
export async function runImport(type: ImportType, source: Source, openTarget: () => Promise<Target>, listener: Listener): Promise<Totals> {
  const { overtaken, rechazadas } = await checkFile(type, source, listener);
  const target = await openTarget();
  const writer = new Writer(target);
  try {
    for await (const rows of standingRows(type, source, overtaken, listener)) await writer.write(rows);
    const totals = { ...(await writer.counts()), rechazadas, repetidas: overtaken.size };
    await target.finish(totals);
    return totals;
  } finally {
    await writer.settled();
    await target.close();
  }
}

type Counts = Pick<Totals, 'nuevas' | 'cambiadas' | 'iguales'>;

/** Writes batches while the next one is read, limited to the target's concurrency. */
class Writer {
  readonly #target: Target;
  readonly #underWay = new Set<Promise<void>>();
  readonly #counts = { nuevas: 0, cambiadas: 0, iguales: 0 };

  constructor(target: Target) {
    this.#target = target;
  }

  /** @throws the error of an earlier batch */
  async write(rows: readonly Row[]): Promise<void> {
    while (this.#underWay.size >= (this.#target.parallel ?? 1)) await Promise.race(this.#underWay);
    const { length } = rows;
    const writing = this.#target.write(rows).then((written) => {
      this.#underWay.delete(writing);
      return this.#count(written, length);
    });
    // A failed batch stays in the set, so the next wait throws its error; this handler only prevents an unhandled rejection.
    writing.catch(() => undefined);
    this.#underWay.add(writing);
  }

  #count({ nuevas, cambiadas }: WriteCounts, length: number): void {
    this.#counts.nuevas += nuevas;
    this.#counts.cambiadas += cambiadas;
    this.#counts.iguales += length - nuevas - cambiadas;
  }

  /** Totals of all batches. @throws the error of a failed batch */
  async counts(): Promise<Counts> {
    await Promise.all(this.#underWay);
    return this.#counts;
  }

  async settled(): Promise<void> {
    await Promise.allSettled(this.#underWay);
  }
}

/** Valid rows that no later one replaces, in batches. */
async function* standingRows(type: ImportType, source: Source, overtaken: LineSet, listener: Listener): AsyncGenerator<Row[]> {
  const read = { bytes: 0 };
  let batch: Row[] = [];
  let rows = 0;
  for await (const checked of readRows(type, counting(source, read))) {
    for (const { line, row } of checked.rows) {
      if (overtaken.has(line)) continue;
      batch.push(row);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    rows += checked.rows.length;
    listener.progress({ phase: 'cargando', bytes: read.bytes, rows });
  }
  if (batch.length > 0) yield batch;
}

async function checkFile(type: ImportType, source: Source, listener: Listener): Promise<{ overtaken: LineSet; rechazadas: number }> {
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

/** Key values hold no control characters, so the separator is unambiguous. */
function keyOf(type: ImportType, row: Row): string {
  return type.key.map((name) => row[name]).join('\u0000');
}

async function* counting(source: Source, read: { bytes: number }): AsyncGenerator<Uint8Array> {
  for await (const block of source.open()) {
    read.bytes += block.length;
    yield block;
  }
}
