import { isMainThread } from 'node:worker_threads';
import { stopWithParent } from './stop-with-parent.mjs';

// Loaded before the program itself; worker threads inherit the flag but share their process.
if (isMainThread) stopWithParent(() => process.kill(process.pid, 'SIGTERM'));
