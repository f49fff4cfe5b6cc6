import { readPdf, type PdfDocument } from '../company/read-pdf.ts';

/** The server rejects larger files. */
const MAX_BYTES = 5_000_000;

/** Types that the server takes; it tells them by the content. */
export const ATTACHED_TYPES = 'application/pdf,image/jpeg,image/png';

/** The file in wire form, or the sentence about what is wrong with it. */
export async function readAttachment(file: File): Promise<PdfDocument | string> {
  const fault = attachmentFault(file);
  if (fault !== undefined) return fault;
  return (await readPdf(file)) ?? 'No pudimos abrir ese archivo. Elige otro, o el mismo de nuevo.';
}

/** Problem of a chosen file, before reading it; undefined if it may be sent. */
export function attachmentFault(file: File): string | undefined {
  if (file.size > MAX_BYTES) return 'Pesa más de 5 MB: elige un archivo más liviano.';
  if (file.type !== '' && !ATTACHED_TYPES.split(',').includes(file.type)) return 'Adjunta un PDF o una foto en JPG o PNG.';
  return undefined;
}
