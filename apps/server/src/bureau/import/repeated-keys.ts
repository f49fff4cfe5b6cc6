import { hash as digestOf } from 'node:crypto';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const PARTS = 64;
const HASH_BYTES = 16;
const ENTRY_BYTES = HASH_BYTES + 4;
const ENTRIES_IN_MEMORY = 1_024;

/**
 * Finds the lines of a file that a later line with the same key replaces, in constant memory: keys or their hashes go to 64 parts; full
 * parts are appended to files in a temporary folder of this user; at the end each part is searched separately. Small files never touch the
 * disk.
 */
export class RepeatedKeys {
  readonly #parts: Buffer[] = [];
  readonly #filled = new Uint32Array(PARTS);
  #folder: string | undefined;

  add(key: string, line: number): void {
    const part = partOf(key);
    const buffer = (this.#parts[part] ??= Buffer.allocUnsafe(ENTRY_BYTES * ENTRIES_IN_MEMORY));
    const offset = this.#filled[part] ?? 0;
    writeKey(key, buffer, offset);
    buffer.writeUInt32LE(line, offset + HASH_BYTES);
    this.#filled[part] = offset + ENTRY_BYTES;
    if (this.#filled[part] === buffer.length) this.#spill(part, buffer);
  }

  #spill(part: number, buffer: Buffer): void {
    this.#folder ??= mkdtempSync(path.join(os.tmpdir(), 'veridico-claves-'));
    appendFileSync(path.join(this.#folder, String(part)), buffer);
    this.#filled[part] = 0;
  }

  /** @returns the lines replaced by a later one */
  overtaken(): LineSet {
    const lines = new LineSet();
    for (let part = 0; part < PARTS; part += 1) {
      const last = new Map<string, number>();
      const entries = this.#entries(part);
      for (let offset = 0; offset < entries.length; offset += ENTRY_BYTES) {
        const hash = entries.toString('latin1', offset, offset + HASH_BYTES);
        const earlier = last.get(hash);
        if (earlier !== undefined) lines.add(earlier);
        last.set(hash, entries.readUInt32LE(offset + HASH_BYTES));
      }
    }
    return lines;
  }

  #entries(part: number): Buffer {
    const inMemory = (this.#parts[part] ?? Buffer.alloc(0)).subarray(0, this.#filled[part]);
    const file = this.#folder && path.join(this.#folder, String(part));
    return file && existsSync(file) ? Buffer.concat([readFileSync(file), inMemory]) : inMemory;
  }

  /** Removes the temporary files. */
  close(): void {
    if (this.#folder) rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** FNV-1a, only to distribute the keys. */
function partOf(key: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) state = Math.imul(state ^ key.charCodeAt(index), 0x01000193);
  return (state >>> 16) % PARTS;
}

const SHORT = /^[ -~]{1,16}$/;

/** Short keys such as a RUT unchanged; others as a hash, whose bytes can never equal a short key. */
function writeKey(key: string, buffer: Buffer, offset: number): void {
  if (SHORT.test(key)) buffer.fill(0, offset, offset + HASH_BYTES).write(key, offset, 'latin1');
  else digestOf('sha256', key, 'buffer').copy(buffer, offset, 0, HASH_BYTES);
}

/** Set of line numbers, one bit each. */
export class LineSet {
  #bits = new Uint8Array(1_024);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  has(line: number): boolean {
    return ((this.#bits[line >> 3] ?? 0) & (1 << (line & 7))) !== 0;
  }

  add(line: number): void {
    if (this.has(line)) return;
    const index = line >> 3;
    if (index >= this.#bits.length) {
      const wider = new Uint8Array(Math.max(index + 1, this.#bits.length * 2));
      wider.set(this.#bits);
      this.#bits = wider;
    }
    this.#bits[index] = (this.#bits[index] ?? 0) | (1 << (line & 7));
    this.#size += 1;
  }
}
