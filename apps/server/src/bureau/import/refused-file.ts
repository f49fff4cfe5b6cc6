import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { UnusableFile, type RefusedLine } from './rows.ts';

const ONLY_OWNER = 0o600;

/**
 * List of refused lines beside the imported file, readable only by its owner because it repeats personal data. Created with the first
 * refused line; the list of an earlier load is removed. Methods throw UnusableFile where it cannot be written.
 */
export class RefusedFile {
  readonly path: string;
  #file: number | undefined;

  constructor(imported: string) {
    this.path = `${imported}.rechazos.csv`;
    this.#attempt(() => rmSync(this.path, { force: true }));
  }

  add(lines: readonly RefusedLine[]): void {
    this.#attempt(() => {
      const text = lines.map(({ line, reason, content }) => `${line},${quote(reason)},${quote(content)}\n`).join('');
      if (this.#file !== undefined) return writeSync(this.#file, text);
      this.#file = openSync(this.path, 'wx', ONLY_OWNER);
      return writeSync(this.#file, `linea,motivo,contenido\n${text}`);
    });
  }

  #attempt(write: () => void): void {
    try {
      write();
    } catch (error) {
      throw new UnusableFile(`No se puede escribir ${this.path} (${error instanceof Error ? error.message : String(error)}).`);
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }
}

/** Replaces control characters with U+FFFD, so that every line of the list can be read again. */
function quote(text: string): string {
  return `"${text.replace(/\p{Cc}/gu, '\uFFFD').replaceAll('"', '""')}"`;
}
