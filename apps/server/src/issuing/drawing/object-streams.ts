import { deflateSync } from 'node:zlib';
import type { PdfObject, PdfObjects } from './pdf-objects.ts';

type StreamObject = Required<PdfObject>;

/** Where a reader finds an object: at an offset of the file, or in an object stream. */
interface Entry {
  readonly number: number;
  readonly kind: 0 | 1 | 2;
  /** Offset, or number of the object stream. */
  readonly place: number;
  /** Place in the object stream. */
  readonly index: number;
}

const [FREE, PLAIN, PACKED] = [0, 1, 2] as const;
/** Objects in one object stream. A third of that costs 4 % more bytes; more objects gain nothing. */
const PER_STREAM = 500;
/** Bytes of the three fields of an entry. */
const WIDTHS = [1, 4, 2] as const;
const ROW = 1 + 4 + 2;
/** Required in the entry of object 0, which does not exist. */
const NEVER = 65_535;

/** Writes objects into object streams, as far as they are none themselves, with a cross-reference stream (ISO 32000-1, 7.5.7, 7.5.8). */
export function writePacked({ header, objects, trailer }: PdfObjects): Uint8Array {
  const size = 1 + Math.max(...objects.map(({ number }) => number));
  const loose = objects.filter(({ stream }) => !stream);
  const groups = Array.from({ length: Math.ceil(loose.length / PER_STREAM) }, (_, group) =>
    loose.slice(group * PER_STREAM, (group + 1) * PER_STREAM),
  );
  const own = size + groups.length;
  const entries: Entry[] = [
    { number: 0, kind: FREE, place: 0, index: NEVER },
    ...groups.flatMap((group, at) => group.map(({ number }, index): Entry => ({ number, kind: PACKED, place: size + at, index }))),
  ];
  const parts = [header];
  let length = header.length;
  const put = (object: StreamObject) => {
    const part = written(object);
    parts.push(part);
    length += part.length;
  };
  const streams = objects.filter((object): object is StreamObject => object.stream !== undefined);
  for (const object of [...streams, ...groups.map((group, at) => objectStream(size + at, group))]) {
    entries.push({ number: object.number, kind: PLAIN, place: length, index: 0 });
    put(object);
  }
  const start = length;
  entries.push({ number: own, kind: PLAIN, place: start, index: 0 });
  put(crossReferences(own, entries, trailer));
  return Buffer.concat([...parts, Buffer.from(`startxref\n${start}\n%%EOF\n`)]);
}

function written({ number, text, stream }: StreamObject): Uint8Array {
  return Buffer.concat([Buffer.from(`${number} 0 obj\n${text}\nstream\n`, 'latin1'), stream, Buffer.from('\nendstream\nendobj\n')]);
}

/** A stream object of the given bytes. @param entries further entries of its dictionary */
export function deflated(number: number, entries: string, bytes: Uint8Array): StreamObject {
  const stream = deflateSync(bytes, { level: 9 });
  return { number, text: `<<${entries}/Filter/FlateDecode/Length ${stream.length}>>`, stream };
}

function objectStream(number: number, group: readonly PdfObject[]): StreamObject {
  let offset = 0;
  const index = group.map((object) => {
    const line = `${object.number} ${offset}\n`;
    offset += object.text.length + 1;
    return line;
  });
  const first = index.join('');
  const bodies = group.map(({ text }) => `${text}\n`).join('');
  return deflated(number, `/Type/ObjStm/N ${group.length}/First ${first.length}`, Buffer.from(first + bodies, 'latin1'));
}

function crossReferences(number: number, entries: readonly Entry[], trailer: string): StreamObject {
  const table = Buffer.alloc((number + 1) * ROW);
  for (const entry of entries) {
    const at = entry.number * ROW;
    table.writeUInt8(entry.kind, at);
    table.writeUInt32BE(entry.place, at + WIDTHS[0]);
    table.writeUInt16BE(entry.index, at + WIDTHS[0] + WIDTHS[1]);
  }
  const kept = trailer.slice('<<'.length, -'>>'.length).replace(/\/Size \d+/, `/Size ${number + 1}`);
  const parameters = `/DecodeParms<</Predictor 12/Columns ${ROW}>>`;
  return deflated(number, `/Type/XRef/W[${WIDTHS.join(' ')}]${parameters}${kept}`, differences(table));
}

/** The rows of the table as differences to the row before (PNG's filter Up): neighbours are alike, and compress to almost nothing. */
function differences(table: Buffer): Buffer {
  const UP = 2;
  const rows = table.length / ROW;
  const filtered = Buffer.alloc(rows * (1 + ROW));
  for (let row = 0; row < rows; row += 1) {
    filtered[row * (1 + ROW)] = UP;
    for (let column = 0; column < ROW; column += 1) {
      const at = row * ROW + column;
      filtered[row * (1 + ROW) + 1 + column] = (table[at] ?? 0) - (table[at - ROW] ?? 0);
    }
  }
  return filtered;
}
