export type Comparison = 'same' | 'different' | 'not-pdf' | 'unreadable' | 'impossible';

export interface IssuedFile {
  /** Hexadecimal. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** Where PDF readers look for the header: some programs write a few bytes before it. */
const MARK_WITHIN = 1_024;

/**
 * Compares a file with the issued one locally. A file of another size is never read, however large it is.
 * `impossible`: the browser has no `crypto.subtle`, for example on an unencrypted page.
 */
export async function compareFile(file: Blob, { sha256, size }: IssuedFile): Promise<Comparison> {
  const hasher = crypto.subtle as SubtleCrypto | undefined;
  if (!hasher) return 'impossible';
  try {
    const start = await file.slice(0, MARK_WITHIN).text();
    if (!start.includes('%PDF-')) return 'not-pdf';
    if (file.size !== size) return 'different';
    const hash = new Uint8Array(await hasher.digest('SHA-256', await file.arrayBuffer()));
    const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return hex === sha256.toLowerCase() ? 'same' : 'different';
  } catch {
    // A folder, or a file that is missing or not readable.
    return 'unreadable';
  }
}
