import { readFileSync } from 'node:fs';

const EVERY_MS = 250;

/** @returns {string | undefined} the parent of another process, where the system shows it (/proc) */
function parentOf(/** @type {number} */ pid) {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may hold anything.
    return status.slice(status.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return undefined;
  }
}

/**
 * Calls `stop` once when the process that started this one has died. A killed parent (SIGKILL) cannot pass anything on, and
 * the embedded database it leaves open would refuse the next start.
 *
 * @param {() => void} stop
 * @param {{ throughShell?: boolean }} options throughShell: a shell stands between, as under npm, and may outlive who started it
 */
export function stopWithParent(stop, { throughShell = false } = {}) {
  const above = () => `${process.ppid} ${throughShell ? parentOf(process.ppid) : ''}`;
  const born = above();
  const timer = setInterval(() => {
    if (above() === born) return;
    clearInterval(timer);
    stop();
  }, EVERY_MS);
  return timer.unref();
}
