import { useEffect, useState } from 'react';

export interface PdfFile {
  readonly blob: Blob;
  /** Address of the file inside this page; it ends when the screen is left. */
  readonly url: string;
}

/** A file made from what the server sent; undefined until there is something to decode. */
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

/** The bytes that travelled as base64. */
export function decode(base64: string, tipoContenido: string): Blob {
  // Not Uint8Array.fromBase64: browsers before 2025 lack it, and their owners have paid too.
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: tipoContenido });
}

/** Saves a file under a name, as if the person had pressed a download link. */
export function download(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** How long a browser may take to begin reading what it saves. */
const READING_MS = 10_000;

/** Saves a file that no part of the page holds any longer. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  download(url, name);
  setTimeout(() => URL.revokeObjectURL(url), READING_MS);
}

/** A telephone by its pointer and its screen; never by the width of a window, which a laptop can make narrow too. */
export function isPhone(): boolean {
  return matchMedia('(pointer: coarse)').matches && Math.min(screen.width, screen.height) < 600;
}
