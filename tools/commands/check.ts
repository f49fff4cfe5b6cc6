import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { asvs } from '../checks/asvs.ts';
import { staleGenerated } from '../checks/generated.ts';
import { house } from '../checks/house.ts';
import { licences } from '../checks/licences.ts';
import { pages } from '../checks/pages.ts';
import { findingsOf } from '../checks/run-tool.ts';
import { repeatedSentences, unspokenSentences } from '../checks/sentences.ts';
import { installScripts, lockedVersions, machineTraces } from '../checks/supply.ts';
import { walls } from '../checks/walls.ts';
import { results, root } from './paths.ts';
import { seconds } from './seconds.ts';

/** Each returns its findings; an empty list passes. */
const checks: Readonly<Record<string, () => string[] | Promise<string[]>>> = {
  formato: () => findingsOf('oxfmt', ['--check', '.'], root),
  lint: () => findingsOf('oxlint', [], root),
  tipos: () => findingsOf('tsc', ['-p', '.'], root),
  'tipos-web': () => findingsOf('tsc', ['-p', 'apps/web'], root),
  muros: () => walls(root),
  casa: () => house(root),
  'código muerto': () => findingsOf('knip', ['--no-progress'], root),
  frases: () => repeatedSentences(root),
  generados: () => staleGenerated(root),
  versiones: () => lockedVersions(root),
  instalación: () => installScripts(root),
  licencias: () => licences(root),
  asvs: () => asvs(root),
  páginas: () => pages(root),
  rastros: () => machineTraces(root),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(checks, name));
if (unknown.length > 0) {
  console.error(`Revisión desconocida: ${unknown.join(', ')}. Las que hay: ${Object.keys(checks).join(', ')}.`);
  process.exit(1);
}

const outcome: Record<string, readonly string[]> = {};
for (const [name, check] of Object.entries(checks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const since = performance.now();
  const findings = await Promise.try(check).catch((error: unknown) => [String(error)]);
  outcome[name] = findings;
  console.log(`${findings.length === 0 ? '✓' : '✗'} ${name} ${seconds(since)}`);
  if (findings.length > 0) console.log(findings.join('\n'));
}

mkdirSync(results, { recursive: true });
if (wanted.length === 0) {
  const unspoken = unspokenSentences(root);
  writeFileSync(path.join(results, 'check.json'), JSON.stringify(outcome, null, 2));
  writeFileSync(path.join(results, 'frases-por-decir.txt'), unspoken.join('\n'));
  console.log(`Frases de la especificación que ninguna fuente dice todavía: ${unspoken.length} (.cache/test-results/frases-por-decir.txt)`);
}
process.exit(Object.values(outcome).every((findings) => findings.length === 0) ? 0 : 1);
