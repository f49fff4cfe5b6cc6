import { playDisk } from '../failures/disk.ts';
import { mayMount } from '../failures/volume.ts';
import { readReportArgument } from '../testing/arguments.ts';
import { exitWith, NotPossible } from '../testing/harness.ts';
import { ranOf, writeReport } from '../testing/results.ts';
import { seconds } from './seconds.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

async function main(): Promise<number> {
  const report = readReportArgument('test:failures');
  if (!mayMount()) throw new NotPossible('solo root puede montar un disco pequeño, y solo en Linux.');
  const began = performance.now();
  const checks = await playDisk(say);
  if (report) writeReport(report, checks.map(ranOf));
  const good = checks.length > 0 && checks.every(({ wrong }) => wrong.length === 0);
  say(`${good ? 'Ninguna falta' : 'Con faltas'} en ${seconds(began)}.`);
  return good ? 0 : 1;
}

await exitWith(main);
