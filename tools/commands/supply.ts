import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { read } from '../checks/files.ts';
import { licences } from '../checks/licences.ts';
import { installScripts, lockedVersions, locks } from '../checks/supply.ts';
import { readAudit, readSignatures, type Answer } from '../supply/answers.ts';
import { npm } from '../supply/npm.ts';
import { INCOMPLETE, root } from './paths.ts';

const SBOM = path.join(root, '.cache/sbom.cdx.json');

const say = (text: string) => process.stdout.write(`${text}\n`);

/** CycloneDX bill of materials of everything in the lock file. @returns its number of components */
async function writeBill(): Promise<number> {
  const said = await npm(['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'], root);
  const bill = JSON.parse(said) as { metadata: { component: { name: string } }; components: unknown[] };
  // Npm names the application after its folder.
  bill.metadata.component.name = (JSON.parse(read(root, 'package.json')) as { name: string }).name;
  mkdirSync(path.dirname(SBOM), { recursive: true });
  writeFileSync(SBOM, JSON.stringify(bill, null, 2));
  return bill.components.length;
}

const asked: [name: string, ask: () => Promise<Answer>][] = [
  ...locks(root).map((lock): [string, () => Promise<Answer>] => [
    `vulnerabilidades de ${lock}`,
    async () => readAudit(await npm(['audit', '--json', '--package-lock-only'], path.join(root, path.dirname(lock)))),
  ]),
  ['firmas', async () => readSignatures(await npm(['audit', 'signatures', '--json'], root))],
];

let wrong = false;
let unanswered = false;
for (const [name, found] of Object.entries({
  versiones: lockedVersions(root),
  instalación: installScripts(root),
  licencias: licences(root),
})) {
  say(`${found.length === 0 ? '✓' : '✗'} ${name}`);
  for (const line of found) say(`  ${line}`);
  wrong ||= found.length > 0;
}
say(`✓ inventario: ${await writeBill()} componentes en ${path.relative(root, SBOM)}`);
for (const [name, ask] of asked) {
  const answer = await ask();
  if (answer.kind === 'unanswered') {
    unanswered = true;
    say(`no ejecutado: ${name} porque el registro no respondió (${answer.reason})`);
    continue;
  }
  say(`${answer.wrong.length === 0 ? '✓' : '✗'} ${name}: ${answer.said}`);
  for (const line of answer.wrong) say(`  ${line}`);
  wrong ||= answer.wrong.length > 0;
}
if (wrong) process.exitCode = 1;
else if (unanswered) process.exitCode = INCOMPLETE;
