// The one door of every npm script. Plain JavaScript, so that the Node already on the machine (20 or newer) can open it:
// it installs what is missing and then runs the command's TypeScript with Node 24, which comes along as an npm package.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isInstalled, PRODUCT } from './door/installed.mjs';
import { runToEnd } from './door/run.mjs';
import { findRuntime } from './door/runtime.mjs';

const root = path.resolve(import.meta.dirname, '..');

/** What each command runs, one after the other; the last one gets the command's arguments. */
const commands = {
  start: ['tools/commands/build.ts', 'apps/server/src/app/main.ts'],
  dev: ['tools/commands/dev.ts'],
  test: ['tools/commands/test.ts'],
  'test:one': ['tools/commands/test-one.ts'],
  'test:changed': ['tools/commands/test-changed.ts'],
  'test:pdfa': ['tools/commands/pdfa.ts'],
  'test:crash': ['tools/commands/build.ts', 'trials/crash/main.ts'],
  'test:keycloak': ['tools/commands/build.ts', 'tools/commands/keycloak.ts'],
  'test:ha': ['tools/commands/build.ts', 'trials/nodes/main.ts'],
  'test:fuzz': ['tools/commands/build.ts', 'trials/fuzz/main.ts'],
  'test:guess': ['tools/commands/build.ts', 'trials/guess/main.ts'],
  'test:failures': ['tools/commands/build.ts', 'trials/failures/main.ts'],
  'test:alerts': ['tools/commands/alerts.ts'],
  'test:dashboard': ['tools/commands/build.ts', 'tools/commands/dashboard.ts'],
  'test:proxies': ['tools/commands/proxies.ts'],
  'test:image': ['tools/commands/image.ts'],
  check: ['tools/commands/check.ts'],
  format: ['tools/commands/format.ts'],
  import: ['apps/server/src/app/import.ts'],
  'demo:drop': ['apps/server/src/app/demo-drop.ts'],
  review: ['apps/server/src/app/review.ts'],
  usuarios: ['apps/server/src/app/usuarios.ts'],
  reset: ['tools/commands/reset.ts'],
  respaldo: ['apps/server/src/app/respaldo.ts'],
  restaurar: ['apps/server/src/app/restaurar.ts'],
  datos: ['apps/server/src/app/datos.ts'],
  revisar: ['apps/server/src/app/revisar.ts'],
  rows: ['tools/commands/rows.ts'],
  supply: ['tools/commands/supply.ts'],
  asvs: ['tools/commands/asvs.ts'],
  'report-pages': ['tools/commands/report-pages.ts'],
  'appraise:evaluate': ['tools/commands/appraise-evaluate.ts'],
  bench: ['bench/main.ts'],
};

/** Programs that need none of the packages that test: these and the server's. */
const WITHOUT_TESTS = ['tools/commands/build.ts', 'tools/commands/reset.ts'];

/**
 * Node's own. An import reads millions of rows and keeps none: with Node's usual room for what is new and what is left over, it would hold 100 MB of
 * garbage. A server at rest would hold as much.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const FLAGS = { import: ['--max-semi-space-size=16', '--heap-growing-percent=100'], start: ['--max-semi-space-size=8'] };
/** Freed memory goes back to the system from here on, bytes; without it the C library raises this bound by itself. deploy/ sets the same. */
process.env['MALLOC_TRIM_THRESHOLD_'] ??= '131072';

/** @returns {never} */
function giveUp(/** @type {string} */ message) {
  console.error(message);
  process.exit(1);
}

/** @returns {boolean} whether npm did it */
function npm(/** @type {readonly string[]} */ words) {
  const args = [...words, '--include=dev', '--ignore-scripts', '--loglevel=error', '--no-fund', '--no-audit'];
  const own = process.env.npm_execpath;
  const done = own
    ? spawnSync(process.execPath, [own, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
    : spawnSync('npm', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' });
  return done.status === 0;
}

/**
 * Installs what these workspaces need, or everything. `npm ci` empties node_modules first: where the product is there already, and perhaps
 * running, the rest is added beside it instead.
 */
function install(/** @type {readonly string[] | undefined} */ workspaces) {
  console.error('Instalando dependencias…');
  if (isInstalled(root, PRODUCT) && npm(['install', '--no-save']) && isInstalled(root, workspaces)) return;
  if (!npm(['ci', ...(workspaces ?? []).map((each) => `--workspace=${each}`)]))
    giveUp('No se pudieron instalar las dependencias: revisa la conexión y vuelve a intentarlo.');
}

const [name = '', ...args] = process.argv.slice(2);
const programs = Object.hasOwn(commands, name) ? commands[/** @type {keyof typeof commands} */ (name)] : undefined;
if (!programs) giveUp(`Orden desconocida: «${name}». Las que hay: ${Object.keys(commands).join(', ')}.`);
const workspaces = programs.every((each) => each.startsWith('apps/server/') || WITHOUT_TESTS.includes(each)) ? PRODUCT : undefined;
if (!isInstalled(root, workspaces)) install(workspaces);

const runtime = findRuntime(root, process.version);
if (!runtime)
  giveUp(`Verídico necesita Node 24 y aquí hay ${process.version}. Instala Node 24 desde https://nodejs.org y vuelve a intentarlo.`);

for (const [index, program] of programs.entries()) {
  const last = index === programs.length - 1;
  if (!existsSync(path.join(root, program))) giveUp(`Falta ${program}.`);
  const code = await runToEnd({ runtime, root, program, flags: last ? (FLAGS[name] ?? []) : [], args: last ? args : [] });
  if (code !== 0 || last) process.exit(code);
}
