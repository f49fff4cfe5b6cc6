/** An indirect object as written, or the dictionary of its stream. Text is Latin-1: one character per byte. */
export interface PdfObject {
  readonly number: number;
  readonly text: string;
  readonly stream?: Uint8Array;
}

export interface PdfObjects {
  /** The comments that start the file. */
  readonly header: Uint8Array;
  readonly objects: readonly PdfObject[];
  /** The dictionary of the trailer. */
  readonly trailer: string;
}

const ENTRY_BYTES = 20;
const ENTRY = /^(\d{10}) \d{5} n/;
/** More than any line looked for at a known place. */
const LINE_BYTES = 64;
const STREAM = '>>\nstream\n';

/**
 * Splits a file as the engine writes it: one cross-reference table, generation 0, the length of each stream in its own dictionary.
 * @throws Error for any other file
 */
export function readObjects(file: Uint8Array): PdfObjects {
  const pdf = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const table = Number(/startxref\s(\d+)\s%%EOF\s*$/.exec(latin1(pdf, pdf.length - LINE_BYTES))?.[1] ?? pdf.length);
  const [head = '', count] = /^xref\n0 (\d+)\n/.exec(latin1(pdf, table, table + LINE_BYTES)) ?? [];
  const entries = table + head.length;
  const end = entries + Number(count) * ENTRY_BYTES;
  const [, trailer] = /^trailer\n(<<[^]*>>)\nstartxref/.exec(latin1(pdf, end)) ?? [];
  if (trailer === undefined) throw new Error('the file does not end with its only cross-reference table');
  const offsets: number[] = [];
  for (let at = entries; at < end; at += ENTRY_BYTES) {
    const [, offset] = ENTRY.exec(latin1(pdf, at, at + ENTRY_BYTES)) ?? [];
    if (offset !== undefined) offsets.push(Number(offset));
  }
  offsets.sort((one, other) => one - other);
  const objects = offsets.map((offset, index) => readObject(pdf.subarray(offset, offsets[index + 1] ?? table)));
  return { header: pdf.subarray(0, offsets[0]), objects, trailer };
}

function readObject(bytes: Buffer): PdfObject {
  // Neither word can be part of a string: the engine escapes line feeds.
  const stream = bytes.indexOf(STREAM);
  const end = stream < 0 ? bytes.lastIndexOf('\nendobj') : stream + '>>'.length;
  const [, number, text] = /^(\d+) 0 obj\n([^]+)$/.exec(latin1(bytes, 0, end)) ?? [];
  if (text === undefined) throw new Error('the cross-reference table leads to something else than an object');
  const object = { number: Number(number), text };
  return stream < 0 ? object : { ...object, stream: readStream(bytes.subarray(stream + STREAM.length), text) };
}

function readStream(bytes: Buffer, dictionary: string): Uint8Array {
  const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
  if (!latin1(bytes, length, length + LINE_BYTES).startsWith('\nendstream'))
    throw new Error('a stream has another length than it declares');
  return bytes.subarray(0, length);
}

function latin1(bytes: Buffer, start: number, end?: number): string {
  return bytes.toString('latin1', start, end);
}
