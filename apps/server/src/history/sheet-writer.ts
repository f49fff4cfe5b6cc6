import { parentPort, workerData } from 'node:worker_threads';
import { writeXlsx } from 'hucre/xlsx';

const rows = workerData as (string | number)[][];
const bytes = await writeXlsx({ sheets: [{ name: 'Informes', rows, freezePane: { rows: 1 } }] });
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(bytes);
