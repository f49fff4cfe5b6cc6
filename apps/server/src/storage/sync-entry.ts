import fs from 'node:fs';

/** Makes a file's content, or a folder's list of names, survive a power cut. */
export function syncEntry(entry: string): void {
  // Windows neither opens folders nor needs it: NTFS keeps its names in a journal.
  if (process.platform === 'win32' && fs.statSync(entry).isDirectory()) return;
  const opened = fs.openSync(entry, process.platform === 'win32' ? 'r+' : 'r');
  try {
    fs.fsyncSync(opened);
  } finally {
    fs.closeSync(opened);
  }
}
