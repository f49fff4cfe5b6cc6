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
export function readPdf(file: File): Promise<PdfDocument | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => resolve(undefined));
    reader.addEventListener('load', () => {
      const address = typeof reader.result === 'string' ? reader.result : '';
      resolve({ nombre: file.name, base64: address.slice(address.indexOf(',') + 1) });
    });
    reader.readAsDataURL(file);
  });
}
