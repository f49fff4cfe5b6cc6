import { read } from '../checks/files.ts';
import { lastRun } from '../testing/results.ts';
import { coverage, parseRows, prefixOf, wrongNames, type Proof } from '../testing/rows.ts';
import { results, root } from './paths.ts';

const WORDS: Readonly<Record<Proof['state'], string>> = { covered: 'probada', read: 'probada según lectura', open: 'abierta' };

function count(rows: readonly Proof[], state: Proof['state']): number {
  return rows.filter((row) => row.state === state).length;
}

function line(name: string, rows: readonly Proof[]): string {
  const figures = [count(rows, 'covered'), count(rows, 'open'), count(rows, 'read'), rows.length];
  return name.padEnd(12) + figures.map((figure) => String(figure).padStart(10)).join('');
}

const ran = lastRun(results);
if (!ran) {
  console.error('Todavía no hay resultados: ejecuta npm test.');
  process.exit(1);
}
const proved = coverage(parseRows(read(root, 'docs/specification-rows.tsv')), ran);
const { rows } = proved;
const groups = Object.groupBy(rows, ({ id }) => prefixOf(id));
const [wanted] = process.argv.slice(2);
if (wanted) {
  const group = groups[wanted] ?? [];
  for (const { id, state, reading, statement } of group) console.log(`${id}  ${WORDS[state]}${reading ? ` ${reading}` : ''}  ${statement}`);
} else {
  console.log('prefijo'.padEnd(12) + ['probadas', 'abiertas', 'lectura', 'total'].map((word) => word.padStart(10)).join(''));
  for (const [prefix, group = []] of Object.entries(groups)) console.log(line(prefix, group));
  console.log(line('total', rows));
}
const complaint = wrongNames(proved);
if (complaint) {
  console.error(complaint);
  process.exitCode = 1;
}
