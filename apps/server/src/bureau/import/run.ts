import type { Cutoff } from '@veridico/reports/documents';
import type { ImportType, Row, WriteCounts } from './define.ts';
import { LoadRefused } from './lease.ts';
import { RepeatedKeys, type LineSet } from './repeated-keys.ts';
import { readRows, UnusableFile, type CheckedLines, type CheckedRow, type RefusedLine } from './rows.ts';
import type { Missing } from './snapshot.ts';

/** The file is all that its source has: what it no longer holds is removed. */
export interface Snapshot {
  /** Number of rows that the operator expects to be removed; undefined where none was given. */
  readonly confirmar: number | undefined;
}

/** Bytes that can be read repeatedly from the start. */
export interface Source {
  readonly size: number;
  /** Only for a snapshot. */
  readonly snapshot?: Snapshot | undefined;
  open(): AsyncIterable<Uint8Array>;
}

/** Counts of the lines of a file. */
export interface Totals {
  readonly nuevas: number;
  readonly cambiadas: number;
  readonly iguales: number;
  readonly rechazadas: number;
  /** Rows replaced by a later one of the same file; they never reach the database. */
  readonly repetidas: number;
  /** Valid rows that are suppressed and not written. */
  readonly suprimidas: number;
  /** Valid rows of debts that do not say from which kind of creditor they are. */
  readonly sinOrigen: number;
}

/** What the end of a load changed beside its rows. */
export interface Finished {
  /** Rows of the source that the snapshot no longer holds. */
  readonly quitadas: number;
  /** Cut-off of the type, as reports print it from now on. */
  readonly corte: Cutoff;
}

export interface Outcome extends Totals, Finished {
  /** Lines of a snapshot whose key cannot be read: then nothing was removed. */
  readonly sinClave: { readonly lineas: number; readonly primera: number } | null;
}

/** Destination of rows: the database of this process, or of the server that has it open. */
export interface Target {
  /** Concurrent batches it accepts; default one. Batches of one file share no keys. */
  readonly parallel?: number;
  /** @throws LoadRefused while another load of this type and source runs */
  begin(): Promise<void>;
  /** Notes keys that a snapshot holds, before any row is written. */
  hold(keys: readonly Row[]): Promise<void>;
  /** Rows of the source whose key was not noted. */
  missing(): Promise<Missing>;
  write(rows: readonly Row[]): Promise<WriteCounts>;
  /** Removes what is stored under keys that the law forbids to hold. */
  forget(keys: readonly Row[]): Promise<void>;
  /**
   * Records that the whole file was loaded and, in the same transaction, removes the source's rows whose key was not noted.
   * @param removal how many were counted; null to remove none
   */
  finish(totals: Totals, removal: number | null): Promise<Finished>;
  /** Gives up what was begun and not finished. */
  close(): Promise<void>;
}

export interface Progress {
  readonly phase: 'revisando' | 'comparando' | 'cargando';
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
 * Loads a file in constant memory. The first pass checks everything and finds rows replaced by later ones; only the last pass writes. So
 * loading the same file again changes nothing, even with repeated keys. A snapshot is read once more in between, so that one that would
 * remove too much is refused before it changes anything.
 * @throws UnusableFile before the target is opened @throws LoadRefused
 */
export async function runImport(type: ImportType, source: Source, openTarget: () => Promise<Target>, listener: Listener): Promise<Outcome> {
  const { snapshot } = source;
  const { overtaken, rechazadas, prohibidas, sinClave } = await checkFile(type, source, listener);
  const target = await openTarget();
  const writer = new Writer(target);
  try {
    await target.begin();
    const removal = snapshot && sinClave === null ? await countRemoval({ type, source, target, listener }, snapshot) : null;
    let sinOrigen = 0;
    for await (const rows of standingRows(type, source, overtaken, listener)) {
      if (type.columns['origen']) sinOrigen += rows.filter(({ origen }) => origen === null).length;
      await writer.write(rows);
    }
    const totals = { ...(await writer.counts()), rechazadas, repetidas: overtaken.size, sinOrigen };
    if (prohibidas) for await (const keys of forbiddenKeys(type, source, overtaken)) await target.forget(keys);
    return { ...totals, ...(await target.finish(totals, removal)), sinClave: snapshot ? sinClave : null };
  } finally {
    await writer.settled();
    await target.close();
  }
}

/** One row in twenty. */
const UNCONFIRMED_SHARE = 0.05;

interface Load {
  readonly type: ImportType;
  readonly source: Source;
  readonly target: Target;
  readonly listener: Listener;
}

/** Notes every key of the file. @returns how many rows its removal may take away @throws LoadRefused without the operator's number */
async function countRemoval({ type, source, target, listener }: Load, { confirmar }: Snapshot): Promise<number> {
  const read = { bytes: 0 };
  let counted = 0;
  let batch: Row[] = [];
  const hold = async (keys: readonly Row[]): Promise<void> => {
    batch.push(...keys);
    if (batch.length < BATCH) return;
    await target.hold(batch);
    batch = [];
  };
  for await (const { rows, refusedKeys } of readRows(type, counting(source, read))) {
    await hold(rows.map(({ row }) => keyRow(type, row)));
    await hold(refusedKeys.filter((key) => key !== null));
    counted += rows.length;
    listener.progress({ phase: 'comparando', bytes: read.bytes, rows: counted });
  }
  if (batch.length > 0) await target.hold(batch);
  const { tiene, faltan } = await target.missing();
  if (confirmar === undefined ? faltan > tiene * UNCONFIRMED_SHARE : faltan !== confirmar) {
    const done = confirmar === undefined ? '' : `, no ${confirmar}`;
    throw new LoadRefused(
      `El archivo ya no trae ${faltan} de las ${tiene} filas de su fuente${done}. No se cargó ni se quitó nada. Si es correcto que se quiten, repite la carga con --confirmar=${faltan}.`,
    );
  }
  return faltan;
}

function keyRow(type: ImportType, row: Row): Row {
  return Object.fromEntries(type.key.map((name) => [name, row[name] ?? null]));
}

type Counts = Pick<Totals, 'nuevas' | 'cambiadas' | 'iguales' | 'suprimidas'>;

/** Writes batches while the next one is read, limited to the target's concurrency. */
class Writer {
  readonly #target: Target;
  readonly #underWay = new Set<Promise<void>>();
  readonly #counts = { nuevas: 0, cambiadas: 0, iguales: 0, suprimidas: 0 };

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

  #count({ nuevas, cambiadas, suprimidas }: WriteCounts, length: number): void {
    this.#counts.nuevas += nuevas;
    this.#counts.cambiadas += cambiadas;
    this.#counts.suprimidas += suprimidas;
    this.#counts.iguales += length - nuevas - cambiadas - suprimidas;
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

/** Keys that the law forbids to hold and that no later line of the file brings again, in batches. */
async function* forbiddenKeys(type: ImportType, source: Source, overtaken: LineSet): AsyncGenerator<Row[]> {
  for await (const { forbidden } of readRows(type, source.open())) {
    const keys = forbidden.filter(({ line }) => !overtaken.has(line)).map(({ row }) => row);
    if (keys.length > 0) yield keys;
  }
}

type Unkeyed = Outcome['sinClave'];

interface CheckedFile {
  readonly overtaken: LineSet;
  readonly rechazadas: number;
  /** Some of the refused lines are of rows that the law forbids to hold. */
  readonly prohibidas: boolean;
  readonly sinClave: Unkeyed;
}

async function checkFile(type: ImportType, source: Source, listener: Listener): Promise<CheckedFile> {
  const keys = new RepeatedKeys();
  try {
    let rows = 0;
    let rechazadas = 0;
    let prohibidas = false;
    let sinClave: Unkeyed = null;
    const read = { bytes: 0 };
    for await (const checked of readRows(type, counting(source, read))) {
      for (const { line, row } of inLineOrder(checked)) keys.add(keyOf(type, row), line);
      prohibidas ||= checked.forbidden.length > 0;
      sinClave = withUnkeyed(sinClave, checked);
      rows += checked.rows.length;
      rechazadas += checked.refused.length;
      if (checked.refused.length > 0) listener.refused(checked.refused);
      listener.progress({ phase: 'revisando', bytes: read.bytes, rows });
    }
    if (rows + rechazadas === 0 && source.snapshot?.confirmar === undefined)
      throw new UnusableFile(emptyText(source.snapshot !== undefined));
    return { overtaken: keys.overtaken(), rechazadas, prohibidas, sinClave };
  } finally {
    keys.close();
  }
}

/** The lines whose key decides which of several rows of one key stands: the last one, also when the law forbids to hold it. */
function inLineOrder({ rows, forbidden }: CheckedLines): readonly CheckedRow[] {
  return forbidden.length === 0 ? rows : [...rows, ...forbidden].toSorted((one, other) => one.line - other.line);
}

function withUnkeyed(before: Unkeyed, { refused, refusedKeys }: CheckedLines): Unkeyed {
  const lines = refused.filter((_, index) => refusedKeys[index] === null);
  const [first] = lines;
  return first ? { lineas: (before?.lineas ?? 0) + lines.length, primera: before?.primera ?? first.line } : before;
}

function emptyText(snapshot: boolean): string {
  const header = 'El archivo solo trae el encabezado.';
  return snapshot ? `${header} Si su fuente ya no tiene ninguna fila, dilo con --confirmar y cuántas se quitan.` : header;
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
