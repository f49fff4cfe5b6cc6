import { parentPort, workerData } from 'node:worker_threads';
import { PDF, PdfArray, PdfDict, PdfName, PdfRef, type PdfObject } from '@libpdf/core';

export type DocumentVerdict = 'plain' | 'encrypted' | 'active' | 'unreadable';

/** A document of powers has a few pages; one with more objects is something else. */
const MOST_OBJECTS = 100_000;
/** Keys and actions with which a PDF runs code, sends data or carries files (ISO 32000-2, 7.11 and 12.6). */
const ACTIVE_KEYS = new Set(['JavaScript', 'JS', 'EmbeddedFiles', 'EF', 'RichMediaContent', 'XFA', 'AA']);
const ACTIVE_ACTIONS = new Set([
  'JavaScript',
  'Launch',
  'ImportData',
  'SubmitForm',
  'Rendition',
  'Movie',
  'Sound',
  'GoToE',
  'GoToR',
  'RichMediaExecute',
]);

async function judge(bytes: Uint8Array): Promise<DocumentVerdict> {
  // PDF readers accept the signature anywhere in the first kilobyte.
  if (!Buffer.from(bytes.subarray(0, 1_024)).includes('%PDF-')) return 'unreadable';
  const pdf = await PDF.load(bytes);
  if (pdf.isEncrypted) return 'encrypted';
  if (pdf.getPageCount() === 0) return 'unreadable';
  return hasActiveContent(pdf) ? 'active' : 'plain';
}

/** Follows every reference from the catalogue. */
function hasActiveContent(pdf: PDF): boolean {
  const seen = new Set<PdfObject>();
  const left: (PdfObject | null | undefined)[] = [pdf.getCatalog()];
  while (left.length > 0) {
    const object = left.pop();
    if (!object || seen.has(object)) continue;
    seen.add(object);
    if (seen.size > MOST_OBJECTS) return true;
    if (object instanceof PdfRef) left.push(pdf.getObject(object));
    else if (object instanceof PdfArray) for (let index = 0; index < object.length; index += 1) left.push(object.at(index));
    else if (object instanceof PdfDict) {
      if (isActive(object, pdf)) return true;
      for (const [, value] of object) left.push(value);
    }
  }
  return false;
}

function isActive(dict: PdfDict, pdf: PDF): boolean {
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  for (const [key] of dict) if (ACTIVE_KEYS.has(key.value)) return true;
  // The open action may only go to a page of the same file.
  const opening = dict.get('OpenAction', resolve);
  if (opening instanceof PdfDict && opening.getName('S', resolve)?.value !== 'GoTo') return true;
  const action = dict.get('S', resolve);
  return action instanceof PdfName && ACTIVE_ACTIONS.has(action.value);
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(await judge(workerData as Uint8Array).catch((): DocumentVerdict => 'unreadable'));
