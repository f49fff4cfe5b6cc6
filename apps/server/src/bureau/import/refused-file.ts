import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { UnusableFile, type RefusedLine } from './rows.ts';

const ONLY_OWNER = 0o600;

/**
 * The list of refused lines beside the file, for its owner alone: it repeats personal data. Made with the first of them; one that an earlier
 * load left is removed. Its methods throw UnusableFile where it cannot be written.
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

/** Control characters give way to the sign of a lost one, so that every line of the list can be read again. */
function quote(text: string): string {
  return `"${text.replace(/\p{Cc}/gu, '\uFFFD').replaceAll('"', '""')}"`;
}
