import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { read } from '../checks/files.ts';
import { closingLine, tallyOf, testParts, type Part, type Tally } from '../testing/parts.ts';
import { startCluster, type Cluster } from '../testing/postgres.ts';
import { judgeLogs, reviewLogs } from '../testing/logs.ts';
import { failureList, fileSeconds, lastRun, unsteadyList } from '../testing/results.ts';
import { coverage, parseRows, wrongNames } from '../testing/rows.ts';
import { scratchFolder } from '../testing/scratch.ts';
import { installMissing, listOf, missing, postgresFolder } from '../testing/system.ts';
import { INCOMPLETE, results, root } from './paths.ts';
import { seconds } from './seconds.ts';

const LONG_MS = 20 * 60_000;
const ci = !['', '0', 'false'].includes(process.env['CI'] ?? '');
const parts = testParts(results, process.argv.includes('--all'));
const COLOR = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };
const SAID_LENGTH = 4_000;
const SLOWEST = 10;
const bin = path.join(root, 'node_modules/.bin');

let current: ChildProcess | undefined;
let cluster: Cluster | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    current?.kill('SIGTERM');
    void Promise.resolve(cluster?.stop()).finally(() => process.exit(130));
  });
}

interface ProcessResult {
  readonly code: number;
  /** The end of its output. */
  readonly said: string;
}

async function run(command: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<ProcessResult> {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...COLOR, ...environment } });
  current = child;
  let said = '';
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    from.on('data', (chunk: Buffer) => {
      to.write(chunk);
      said = `${said}${chunk.toString()}`.slice(-SAID_LENGTH);
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, said: stripVTControlCharacters(said) };
}

/** The static checks, each counted like a test. */
async function check(): Promise<Tally> {
  const { code } = await run(process.execPath, [path.join(root, 'tools/commands/check.ts')]);
  const outcome = JSON.parse(readFileSync(path.join(results, 'check.json'), 'utf8')) as Record<string, string[]>;
  const failed = Object.values(outcome).filter((findings) => findings.length > 0).length;
  return { passed: Object.keys(outcome).length - failed, failed: Math.max(failed, code === 0 ? 0 : 1), skipped: 0 };
}

async function runPart(part: Part): Promise<Tally> {
  const folder = part.needs.includes('postgresql') && !part.ownDatabase ? postgresFolder() : undefined;
  cluster = folder === undefined ? undefined : await startCluster(folder);
  try {
    const database = cluster ? { TEST_DATABASE_URL: cluster.url } : {};
    const { code, said } = await run(path.resolve(bin, part.command), part.args, database);
    if (code === INCOMPLETE) {
      notRun.push(`no ejecutado: ${part.name}; más arriba dice por qué`);
      return { passed: 0, failed: 0, skipped: 0 };
    }
    const tally = tallyOf(part, results, code);
    if (code !== 0) endings.push(`✗ ${part.name} terminó con código ${code}:\n${said}`);
    return tally;
  } finally {
    await cluster?.stop();
    cluster = undefined;
  }
}

const began = performance.now();
const total: Tally = { passed: 0, failed: 0, skipped: 0 };
const times: string[] = [];
const notRun: string[] = [];
/** For failed parts: an error outside any test is in no report. */
const endings: string[] = [];

async function timed(name: string, work: () => Promise<Tally>): Promise<void> {
  const since = performance.now();
  const failedBefore = total.failed;
  console.log(`\n── ${name}`);
  try {
    const tally = await work();
    for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += tally[key];
  } catch (error) {
    console.error(error);
    total.failed += 1;
  }
  times.push(`${name} ${seconds(since)}${total.failed > failedBefore ? ' ✗' : ''}`);
}

const scratch = mkdtempSync(path.join(scratchFolder(), 'veridico-test-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
process.env['TMPDIR'] = scratch;
// Servers that start dozens of times share their compiled modules.
process.env['NODE_COMPILE_CACHE'] ??= path.join(root, '.cache/compiled');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const logs = path.join(results, 'logs');
process.env['TEST_LOGS'] = logs;
const trouble = installMissing([...new Set(parts.flatMap(({ needs }) => needs))]);
if (trouble) console.error(trouble);

await timed('revisiones', check);
await timed('aplicación web', async () => {
  const { code } = await run(process.execPath, [path.join(root, 'tools/commands/build.ts')]);
  return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 };
});
for (const part of parts) {
  const absent = missing([...part.needs, ...(part.usesIfThere ? [part.usesIfThere] : [])]);
  if (absent.length === 0) await timed(part.name, () => runPart(part));
  else notRun.push(`no ejecutado: ${part.name} porque falta ${listOf(absent)}`);
}
if (!existsSync(logs)) notRun.push('no ejecutado: registros, porque ningún servidor de las pruebas partió');
else
  await timed('registros', async () => {
    const { passed, said } = judgeLogs(reviewLogs(logs));
    console.log(said);
    if (!passed) endings.push(said);
    return { passed: Number(passed), failed: Number(!passed), skipped: 0 };
  });
const everything = lastRun(results) ?? [];
const complaint = wrongNames(coverage(parseRows(read(root, 'docs/specification-rows.tsv')), everything));
if (complaint) {
  total.failed += 1;
  console.error(complaint);
}

for (const failure of [...unsteadyList(everything), ...endings, ...failureList(everything)]) console.error(`\n${failure}`);
const slowest = parts
  .map(({ report }) => path.join(results, report))
  .filter((file) => existsSync(file))
  .flatMap((file) => fileSeconds(JSON.parse(readFileSync(file, 'utf8'))).map((each) => ({ ...each, part: path.basename(file, '.json') })))
  .toSorted((one, other) => other.seconds - one.seconds)
  .slice(0, SLOWEST);
console.log('\nLos archivos de pruebas más lentos:');
for (const { file, part, seconds: taken } of slowest)
  console.log(`${taken.toFixed(1).padStart(8)} s  ${part}  ${path.relative(root, file)}`);
console.log(`\n${times.join(' · ')} · total ${seconds(began)}`);
// Reported without failing: the duration depends more on the machine than on the product.
if (performance.now() - began > LONG_MS) console.log('La corrida pasó de 20 minutos: en una máquina tranquila debe durar menos.');
for (const line of notRun) console.log(line);
console.log(closingLine(total));
if (total.failed > 0) process.exitCode = 1;
else if (ci && notRun.length > 0) process.exitCode = INCOMPLETE;
process.exit();
