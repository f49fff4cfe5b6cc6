import '../../tools/testing/right-node.ts';
import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from '../../tools/testing/chromium.ts';
import { freePort } from '../../tools/testing/free-port.ts';
import { LOG_EVERYTHING, logFile } from '../../tools/testing/logs.ts';
import { copyOf, firstStart } from './src/own-server.ts';

/** Read again by every worker: port and folders are chosen once and handed down. */
process.env['E2E_PORT'] ??= String(await freePort());
process.env['E2E_TEMPLATE'] ??= await firstStart();
process.env['E2E_DATA'] ??= copyOf(process.env['E2E_TEMPLATE']);
const url = `http://localhost:${process.env['E2E_PORT']}`;
const log = logFile('e2e');

/** Where the width plays no part: once is enough. Single tests say so by the tag `@ancho`, or `@angosto` where only the narrow one matters. */
const ONLY_WIDE = [
  'demo-password',
  'first-paint',
  'guards',
  'keyboard',
  'killed-server',
  'mistakes',
  'own-reports',
  'public-pages',
  'recaptcha',
  'recovery',
  'returns',
  'sign-in-page',
  'storage',
  'viewer',
  'weight',
];
const ONLY_NARROW = ['touch'];

// npm run test:keycloak has one.
const NOT_HERE = process.env['E2E_IDENTITY'] ? [] : ['keycloak'];

const specs = (names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: './src',
  testMatch: '**/*.spec.ts',
  // Two cores are enough: most of a test is waiting.
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // A browser on a busy machine: a test that needed its second try is named at the end of the run.
  retries: 1,
  outputDir: '../../.cache/test-results/e2e',
  reporter: [['list'], ['json', { outputFile: '../../.cache/test-results/e2e.json' }]],
  use: {
    baseURL: url,
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    // Recording costs a quarter of the time: `--trace retain-on-failure` for a failure that has to be looked into.
    trace: 'off',
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    launchOptions: chromiumLaunch,
  },
  projects: [
    {
      name: 'ancho',
      use: { viewport: { width: 1280, height: 800 } },
      testIgnore: specs([...ONLY_NARROW, ...NOT_HERE]),
      grepInvert: /@angosto/,
    },
    {
      name: 'angosto',
      use: { viewport: { width: 360, height: 740 } },
      testIgnore: specs([...ONLY_WIDE, ...NOT_HERE]),
      grepInvert: /@ancho/,
    },
  ],
  webServer: {
    // By exec: the signal to end has to reach the server.
    command: `exec node ../server/src/app/main.ts${log === undefined ? '' : ` >> '${log}' 2>&1`}`,
    url: `${url}/salud`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    // Lost answers are given up sooner, and a second mail may be asked for at once: tests wait for that.
    // Several contractings have the same representative, and one of them uses up its tries.
    env: {
      ...LOG_EVERYTHING,
      PORT: process.env['E2E_PORT'],
      DATA_DIR: process.env['E2E_DATA'],
      WEBPAY_TIMEOUT_MS: '2000',
      RATES: 'recuperaPasswordOtra=5/60,serieRut=30/3600,serieRutTope=60/3600,serieDireccion=60/3600',
    },
  },
});
