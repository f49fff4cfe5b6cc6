import { createServer } from 'node:net';
import { isMainThread } from 'node:worker_threads';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Loaded before a server: says over the socket that FUZZ_MEMORY names what it holds once its garbage is gone. */
const socketPath = process.env['FUZZ_MEMORY'];

if (socketPath !== undefined && isMainThread) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  createServer((socket) => {
    collect();
    // What the first one let go of may have been all that held the rest.
    setImmediate(() => {
      collect();
      const { rss, heapUsed } = process.memoryUsage();
      socket.end(JSON.stringify({ rss, heapUsed }));
    });
  })
    .listen(socketPath)
    .unref();
}
