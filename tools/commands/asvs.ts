import { asvs, countTable, readMap } from '../checks/asvs.ts';
import { read } from '../checks/files.ts';
import { root } from './paths.ts';

/** Counts the rows of ASVS 5.0.0 by state; with the name of a state, lists its rows. */
const [wanted] = process.argv.slice(2);
if (wanted) {
  const rows = readMap(read(root, 'docs/security/asvs.tsv')).filter(({ state }) => state === wanted);
  for (const { id, level, reason, mitigation } of rows) console.log([`${id} L${level}`, reason, mitigation].filter(Boolean).join('  '));
} else console.log(countTable(root));
const found = asvs(root);
for (const line of found) console.error(line);
process.exitCode = found.length === 0 ? 0 : 1;
