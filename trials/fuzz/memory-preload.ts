import { createServer } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/** Loaded before a server: answers on the socket FUZZ_MEMORY with its memory use after garbage collection. */
const socketPath = process.env['FUZZ_MEMORY'];

if (socketPath !== undefined && isMainThread) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  createServer((socket) => {
    collect();
    // Finalizers of the first collection may release more.
    setImmediate(() => {
      collect();
      const { rss, heapUsed } = process.memoryUsage();
      socket.end(JSON.stringify({ rss, heapUsed }));
    });
  })
    .listen(socketPath)
    .unref();
}
