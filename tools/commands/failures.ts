import { playDisk } from '../failures/disk.ts';
import { mayMount } from '../failures/volume.ts';
import { ranOf, writeReport } from '../testing/results.ts';
import { INCOMPLETE } from './paths.ts';
import { seconds } from './seconds.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

if (!mayMount()) {
  process.stderr.write('No ejecutado: solo root puede montar un disco pequeño, y solo en Linux.\n');
  process.exit(INCOMPLETE);
}
const began = performance.now();
const checks = await playDisk(say);
const failed = checks.filter(({ wrong }) => wrong.length > 0);
const report = process.argv.find((argument) => argument.startsWith('--report='))?.slice('--report='.length);
if (report) writeReport(report, checks.map(ranOf));
say(`${failed.length === 0 ? 'Ninguna falta' : 'Con faltas'} en ${seconds(began)}.`);
process.exit(failed.length === 0 && checks.length > 0 ? 0 : 1);
