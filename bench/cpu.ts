import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second (USER_HZ). */
const TICK_MS = 10;

/** Processor time of a process and its living descendants, in milliseconds, user and system. */
export function cpuOfTree(root: number): number {
  const parents = new Map<number, { parent: number; ticks: number }>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = readStat(entry);
    if (stat) parents.set(Number(entry), stat);
  }
  const belongs = (pid: number | undefined): boolean => pid === root || (pid !== undefined && pid > 1 && belongs(parents.get(pid)?.parent));
  let ticks = 0;
  for (const [pid, stat] of parents) if (belongs(pid)) ticks += stat.ticks;
  return ticks * TICK_MS;
}

function readStat(pid: string): { parent: number; ticks: number } | undefined {
  try {
    // The name in parentheses may contain spaces: count the fields after it (proc(5)).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14]) };
  } catch {
    return undefined;
  }
}
