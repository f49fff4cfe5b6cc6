import { isUtf8 } from 'node:buffer';

/** Far more than any record; what is longer is no line of these files, and would fill the memory. */
const MAX_LINE_BYTES = 64 * 1_024;
const SHOWN_BYTES = 200;
const LF = 0x0a;
const CR = 0x0d;
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

export interface Line {
  /** The first line of the file is 1. */
  readonly number: number;
  /** Without its line break. Of a line with a problem, what can be shown of it. */
  readonly text: string;
  readonly problem?: 'encoding' | 'length';
}

/**
 * Cuts bytes into lines and decodes each on its own, so that one bad byte costs one line. Blank lines are left out but counted. Holds no
 * more than a block and a line. @returns the lines of each block together
 */
export async function* readLines(blocks: AsyncIterable<Uint8Array>): AsyncGenerator<Line[]> {
  let number = 0;
  let rest = Buffer.alloc(0);
  let tooLong = false;

  const take = (bytes: Buffer): Line[] => {
    number += 1;
    const whole = number === 1 && bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? bytes.subarray(3) : bytes;
    const content = whole.at(-1) === CR ? whole.subarray(0, -1) : whole;
    if (tooLong || content.length > MAX_LINE_BYTES) {
      tooLong = false;
      return [{ number, text: content.subarray(0, SHOWN_BYTES).toString(), problem: 'length' }];
    }
    if (content.length === 0) return [];
    const text = content.toString();
    return [isUtf8(content) ? { number, text } : { number, text, problem: 'encoding' }];
  };

  for await (const block of blocks) {
    const bytes = Buffer.concat([rest, block]);
    const lines: Line[] = [];
    let start = 0;
    for (let end = bytes.indexOf(LF); end >= 0; end = bytes.indexOf(LF, start)) {
      lines.push(...take(bytes.subarray(start, end)));
      start = end + 1;
    }
    rest = bytes.subarray(start);
    if (rest.length > MAX_LINE_BYTES) {
      tooLong = true;
      rest = rest.subarray(0, SHOWN_BYTES);
    }
    // A copy, or the whole block stays in memory for the sake of its last bytes.
    rest = Buffer.from(rest);
    if (lines.length > 0) yield lines;
  }
  if (rest.length > 0) yield take(rest);
}
