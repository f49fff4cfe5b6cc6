import { isUtf8 } from 'node:buffer';
import type { Encoding } from './define.ts';

/** Far more than any record; a longer line is invalid and would fill the memory. */
const MAX_LINE_BYTES = 64 * 1_024;
const MAX_BYTES_OF_CHARACTER = 3;
const SHOWN_BYTES = 200;
const LF = 0x0a;
const BYTE_ORDER_MARK = '\uFEFF';

export interface Line {
  /** The first line of the file is 1. */
  readonly number: number;
  /** Without its line break. For an invalid line, the part that can be shown. */
  readonly text: string;
  readonly problem?: 'encoding' | 'length';
}

/**
 * Splits bytes into lines; a bad byte invalidates only its line. Blank lines are skipped but counted. Memory is limited to a block and a
 * line.
 * @returns the lines of each block together
 */
export async function* readLines(
  blocks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  encoding: Encoding = 'utf-8',
): AsyncGenerator<Line[]> {
  const cutter = new Cutter(encoding);
  for await (const block of blocks) {
    const lines = cutter.cut(block);
    if (lines.length > 0) yield lines;
  }
  const last = cutter.end();
  if (last.length > 0) yield last;
}

class Cutter {
  readonly #encoding: Encoding;
  #number = 0;
  /** Bytes after the last line break; of a line too long, its beginning. */
  #rest: Buffer = Buffer.alloc(0);
  #restTooLong = false;

  constructor(encoding: Encoding) {
    this.#encoding = encoding;
  }

  cut(block: Uint8Array): Line[] {
    const bytes = Buffer.concat([this.#rest, block]);
    const end = bytes.lastIndexOf(LF);
    const lines = end < 0 ? [] : this.#take(bytes.subarray(0, end));
    const rest = bytes.subarray(end + 1);
    this.#restTooLong ||= rest.length > MAX_LINE_BYTES;
    // Copied; otherwise its last bytes would keep the whole block in memory.
    this.#rest = Buffer.from(this.#restTooLong ? rest.subarray(0, SHOWN_BYTES) : rest);
    return lines;
  }

  end(): Line[] {
    return this.#rest.length === 0 ? [] : this.#take(this.#rest);
  }

  #take(bytes: Buffer): Line[] {
    // Decoding many lines at once is several times faster, and a line break is never part of another character.
    const contents = this.#restTooLong ? splitBytes(bytes) : (this.#wholeText(bytes)?.split('\n') ?? splitBytes(bytes));
    const lines: Line[] = [];
    for (const content of contents) {
      this.#number += 1;
      const line = typeof content === 'string' ? this.#decoded(content) : this.#decode(content);
      if (line) lines.push(line);
    }
    return lines;
  }

  /** Undefined where a byte is invalid in the encoding; in Latin-1 every byte is valid. */
  #wholeText(bytes: Buffer): string | undefined {
    if (this.#encoding === 'latin-1') return bytes.toString('latin1');
    return isUtf8(bytes) ? bytes.toString() : undefined;
  }

  #decoded(content: string): Line | undefined {
    const number = this.#number;
    const whole = number === 1 && content.startsWith(BYTE_ORDER_MARK) ? content.slice(1) : content;
    const text = whole.endsWith('\r') ? whole.slice(0, -1) : whole;
    if (text.length === 0) return undefined;
    const tooLong = text.length * MAX_BYTES_OF_CHARACTER > MAX_LINE_BYTES && Buffer.byteLength(text) > MAX_LINE_BYTES;
    return tooLong ? { number, text: text.slice(0, SHOWN_BYTES), problem: 'length' } : { number, text };
  }

  #decode(bytes: Buffer): Line | undefined {
    if (this.#restTooLong) {
      this.#restTooLong = false;
      return { number: this.#number, text: bytes.toString('utf8', 0, SHOWN_BYTES), problem: 'length' };
    }
    const line = this.#decoded(bytes.toString());
    return line && !line.problem && !isUtf8(bytes) ? { ...line, problem: 'encoding' } : line;
  }
}

function splitBytes(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let start = 0;
  for (let end = bytes.indexOf(LF); end >= 0; end = bytes.indexOf(LF, start)) {
    parts.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return [...parts, bytes.subarray(start)];
}
