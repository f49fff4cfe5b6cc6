import { readBase64 } from '../ui/read-base64.ts';

/** A document in wire form. */
export interface PdfDocument {
  /** File name on the person's device. */
  readonly nombre: string;
  readonly base64: string;
}

/** The server rejects larger files, and files that are not PDF. */
const MAX_BYTES = 5_000_000;

/** Problem of a chosen file, before reading it; undefined if it may be sent. */
export function faultOf(file: File | undefined): string | undefined {
  if (!file) return 'Elige primero el PDF que quieres entregar.';
  if (file.type !== 'application/pdf' && !/\.pdf$/i.test(file.name)) return 'Ese archivo no es un PDF.';
  if (file.size > MAX_BYTES) return 'Pesa más de 5 MB: elige un PDF más liviano.';
  return undefined;
}

/** Undefined when the browser can no longer read the file. */
export async function readPdf(file: File): Promise<PdfDocument | undefined> {
  const base64 = await readBase64(file);
  return base64 === undefined ? undefined : { nombre: file.name, base64 };
}
