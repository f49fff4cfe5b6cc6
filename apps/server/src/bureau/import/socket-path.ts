import { mkdtemp, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Longest portable socket name: sockaddr_un holds 104 bytes on macOS and 108 on Linux, including the final zero. */
const MAX_BYTES = 103;

export function socketPath(dataDir: string): string {
  return path.resolve(dataDir, 'importar.sock');
}

/**
 * Runs `run` with a socket name short enough for the kernel: its own path or, where DATA_DIR is long, one through a temporary symlink to
 * the folder. The socket is in DATA_DIR in both cases; the link is only needed while binding or connecting.
 */
export async function withShortName<T>(socket: string, run: (name: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(socket) <= MAX_BYTES) return run(socket);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'veridico-'));
  try {
    const link = path.join(folder, 'd');
    await symlink(path.dirname(socket), link);
    return await run(path.join(link, path.basename(socket)));
  } finally {
    await rm(folder, { recursive: true });
  }
}
