/** A document as it is sent. */
export interface PdfDocument {
  /** File name as the person has it. */
  readonly nombre: string;
  readonly base64: string;
}

/** The server refuses more, and what is no PDF. */
const MAX_BYTES = 5_000_000;

/** What is wrong with a chosen file, before it is read; undefined for one that may be sent. */
export function faultOf(file: File | undefined): string | undefined {
  if (!file) return 'Elige primero el PDF que quieres entregar.';
  if (file.type !== 'application/pdf' && !/\.pdf$/i.test(file.name)) return 'Ese archivo no es un PDF.';
  if (file.size > MAX_BYTES) return 'Pesa más de 5 MB: elige un PDF más liviano.';
  return undefined;
}

/** Undefined where the browser cannot read the file any more. */
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
