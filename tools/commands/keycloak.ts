import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { KEYCLOAK_VERSION, prepareDistribution } from '../keycloak/distribution.ts';
import { findJava } from '../keycloak/java.ts';
import { addPeople } from '../keycloak/people.ts';
import { startKeycloak } from '../keycloak/server.ts';
import { readReportArgument } from '../testing/arguments.ts';
import { freePort } from '../testing/free-port.ts';
import { exitWith, onInterrupt } from '../testing/harness.ts';
import { closingLine, type Tally } from '../testing/parts.ts';
import { startCluster } from '../testing/postgres.ts';
import { readReport, writeReport, type Ran } from '../testing/results.ts';
import { postgresFolder, requirePrograms } from '../testing/system.ts';
import { results, root } from './paths.ts';
import { seconds } from './seconds.ts';

const CACHE = path.join(root, '.cache/keycloak');
const REPORTS = path.join(results, 'keycloak');
/** The flows with accounts. */
const FLOWS = ['accounts.spec.ts', 'buy-and-verify.spec.ts', 'keycloak.spec.ts'];
/** Flows with AUTH_FLOW=code. */
const CODE_FLOWS = ['sign-in-page.spec.ts'];

const say = (text: string) => process.stdout.write(`${text}\n`);
/** What has to be stopped, in reverse order. */
const running: (() => unknown)[] = [];
let current: ChildProcess | undefined;

async function stopAll(): Promise<void> {
  for (const stop of running.splice(0).toReversed()) await stop();
}

async function run(command: string, args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  current = spawn(path.join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const [code] = (await once(current, 'exit')) as [number | null];
  return code ?? 1;
}

/** The results in a part's report; a part that crashed or left none counts as one failure. */
function ranIn(name: string, code: number): Ran[] {
  const file = path.join(REPORTS, `${name}.json`);
  const ran = existsSync(file) ? readReport(JSON.parse(readFileSync(file, 'utf8'))) : [];
  const crashed = ran.length === 0 || (code !== 0 && ran.every(({ state }) => state !== 'failed'));
  return crashed ? [...ran, { title: `${name} no terminó`, state: 'failed' }] : ran;
}

/** Browser flows against their own server with these settings. */
async function browse(name: string, flows: readonly string[], environment: NodeJS.ProcessEnv): Promise<Ran[]> {
  // One at a time: Keycloak checks one password of a user at a time and refuses the rest.
  const settings = ['--workers', '1', '--config', 'apps/e2e/playwright.config.ts', '--project', 'ancho', '--reporter', 'list,json'];
  const code = await run('playwright', ['test', ...settings, ...flows], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(REPORTS, `${name}.json`),
    ...environment,
  });
  return ranIn(name, code);
}

function tally(ran: readonly Ran[]): Tally {
  const count = (state: Ran['state']) => ran.filter((each) => each.state === state).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

/** @returns whether everything passed */
async function prove(report: string | undefined): Promise<boolean> {
  const began = performance.now();
  requirePrograms(['postgresql', 'chromium', 'poppler']);
  const java = findJava();
  say(`Keycloak ${KEYCLOAK_VERSION}: ${existsSync(CACHE) ? 'partiendo' : 'bajando unos 180 MB y partiendo'}…`);
  const home = await prepareDistribution(CACHE);
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });

  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const secret = randomBytes(24).toString('base64url');
  const keycloak = await startKeycloak({ home, java, publicUrl, secret });
  running.push(() => keycloak.stop());
  say(`Keycloak listo en ${seconds(began)}; el realm quedó importado.`);

  const suite = ranIn(
    'suite',
    await run('vitest', ['run', '--project', 'keycloak', '--reporter=dot', '--reporter=json', `--outputFile.json=${REPORTS}/suite.json`], {
      TEST_KEYCLOAK_URL: keycloak.url,
      TEST_KEYCLOAK_SECRET: secret,
      TEST_KEYCLOAK_WEB_ORIGIN: publicUrl,
    }),
  );

  const cluster = await startCluster(postgresFolder() ?? '');
  running.push(() => cluster.stop());
  await addPeople(keycloak.url, secret);
  const environment = {
    E2E_PORT: String(port),
    E2E_IDENTITY: keycloak.url,
    IDENTITY_URL: keycloak.url,
    IDENTITY_ADMIN_SECRET: secret,
    DATABASE_URL: cluster.url,
    SECRET_KEY: randomBytes(32).toString('hex'),
  };
  const flows = [
    ...(await browse('flows', FLOWS, environment)),
    ...(await browse('code-flows', CODE_FLOWS, { ...environment, AUTH_FLOW: 'code' })),
  ];

  if (report) writeReport(report, [...suite, ...flows]);
  say('');
  for (const { title } of [...suite, ...flows].filter(({ state }) => state === 'failed')) say(`MAL: ${title}`);
  say(`Keycloak ${KEYCLOAK_VERSION}, suite del proveedor: ${closingLine(tally(suite))}`);
  say(`Keycloak ${KEYCLOAK_VERSION} y PostgreSQL, navegador: ${closingLine(tally(flows))}`);
  say(`En ${seconds(began)}.`);
  return tally([...suite, ...flows]).failed === 0;
}

async function main(): Promise<number> {
  try {
    return (await prove(readReportArgument('test:keycloak'))) ? 0 : 1;
  } finally {
    await stopAll();
  }
}

onInterrupt(async () => {
  current?.kill('SIGTERM');
  await stopAll();
});
await exitWith(main);
