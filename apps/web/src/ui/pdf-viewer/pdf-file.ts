import { useEffect, useState } from 'react';

export interface PdfFile {
  readonly blob: Blob;
  /** Object URL of the file; revoked when the screen unmounts. */
  readonly url: string;
}

/** A file from the server's base64; undefined until it arrives. */
export function usePdfFile(base64: string | undefined, tipoContenido: string): PdfFile | undefined {
  const [file, setFile] = useState<PdfFile>();
  useEffect(() => {
    if (base64 === undefined) return;
    const blob = decode(base64, tipoContenido);
    const url = URL.createObjectURL(blob);
    setFile({ blob, url });
    return () => {
      URL.revokeObjectURL(url);
      setFile(undefined);
    };
  }, [base64, tipoContenido]);
  return file;
}

/** Whether an answer holds a PDF that `decode` can read; one that does not is a failure, whatever its status. */
export function holdsFile({ base64 = '' }: { readonly base64?: string }): boolean {
  try {
    // What is no text, such as null, decodes too, to something else.
    return atob(base64).startsWith('%PDF-');
  } catch {
    return false;
  }
}

/** Decodes base64. @throws if it is none */
export function decode(base64: string, tipoContenido: string): Blob {
  // Not Uint8Array.fromBase64: browsers before 2025 lack it.
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: tipoContenido });
}

/** Saves a file under a name, as if a download link had been pressed. */
export function download(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Time a browser may take to start reading the file. */
const READING_MS = 10_000;

/** Saves a file that nothing else on the page references. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  download(url, name);
  setTimeout(() => URL.revokeObjectURL(url), READING_MS);
}

/** A phone or tablet: touch is its main pointer. Window width says nothing, it may be small on a laptop too. */
export function isMobile(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

/** A mobile device whose screen is too small to read a drawn page. */
export function isPhone(): boolean {
  return isMobile() && Math.min(screen.width, screen.height) < 600;
}
