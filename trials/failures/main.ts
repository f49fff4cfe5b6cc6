import { readReportArgument } from '../../tools/testing/arguments.ts';
import { exitWith, NotPossible } from '../../tools/testing/harness.ts';
import { ranOf } from '../../tools/testing/results.ts';
import { conclude } from '../frame/summary.ts';
import { playDisk } from './disk.ts';
import { mayMount } from './volume.ts';

async function main(): Promise<number> {
  const report = readReportArgument('test:failures');
  if (!mayMount()) throw new NotPossible('solo root puede montar un disco pequeño, y solo en Linux.');
  const began = performance.now();
  return conclude({ ran: (await playDisk()).map(ranOf), began, report });
}

await exitWith(main);
