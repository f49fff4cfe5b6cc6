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
  /** How many batches it takes at once; one where nothing is said. Batches of one file have no key in common. */
  readonly parallel?: number;
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
const BATCH = 1_000;

/**
 * Loads a file in constant memory. It is read twice: first all of it is checked, which also tells which rows a later one of the same file
 * replaces, and only then anything is written. So the same file again changes nothing, even when it repeats keys.
 * @throws UnusableFile before the target is opened
 */
export async function runImport(type: ImportType, source: Source, openTarget: () => Promise<Target>, listener: Listener): Promise<Totals> {
  const { overtaken, rechazadas } = await inspect(type, source, listener);
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

/** Writes batches while the next is being read, and no more at once than the target takes. */
class Writer {
  readonly #target: Target;
  readonly #underWay = new Set<Promise<void>>();
  readonly #counts = { nuevas: 0, cambiadas: 0, iguales: 0 };

  constructor(target: Target) {
    this.#target = target;
  }

  /** @throws what an earlier batch failed with */
  async write(rows: readonly Row[]): Promise<void> {
    while (this.#underWay.size >= (this.#target.parallel ?? 1)) await Promise.race(this.#underWay);
    const { length } = rows;
    const writing = this.#target.write(rows).then((written) => {
      this.#underWay.delete(writing);
      return this.#count(written, length);
    });
    // Stays where it is when it fails: whoever waits next hears of it, and until then nobody listens.
    writing.catch(() => undefined);
    this.#underWay.add(writing);
  }

  #count({ nuevas, cambiadas }: Written, length: number): void {
    this.#counts.nuevas += nuevas;
    this.#counts.cambiadas += cambiadas;
    this.#counts.iguales += length - nuevas - cambiadas;
  }

  /** What all batches did. @throws what one of them failed with */
  async counts(): Promise<Counts> {
    await Promise.all(this.#underWay);
    return this.#counts;
  }

  async settled(): Promise<void> {
    await Promise.allSettled(this.#underWay);
  }
}

/** The good rows that no later one overtakes, in batches. */
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
