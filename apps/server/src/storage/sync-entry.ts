import fs from 'node:fs';

/** Syncs a file's content, or a folder's entries, to disk so that they survive a power cut. */
export function syncEntry(entry: string): void {
  // Windows cannot open folders, and NTFS journals file names.
  if (process.platform === 'win32' && fs.statSync(entry).isDirectory()) return;
  const opened = fs.openSync(entry, process.platform === 'win32' ? 'r+' : 'r');
  try {
    fs.fsyncSync(opened);
  } finally {
    fs.closeSync(opened);
  }
}
