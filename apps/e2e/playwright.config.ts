import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from '../../tools/testing/chromium.ts';
import { freePort } from '../../tools/testing/free-port.ts';

/** Read again by every worker: the port is chosen once and handed down. */
process.env['E2E_PORT'] ??= String(await freePort());
process.env['E2E_DATA'] ??= mkdtempSync(path.join(tmpdir(), 'veridico-e2e-'));
const url = `http://localhost:${process.env['E2E_PORT']}`;

export default defineConfig({
  testDir: './src',
  testMatch: '**/*.spec.ts',
  // npm run test:keycloak has one.
  testIgnore: process.env['E2E_IDENTITY'] ? [] : ['**/keycloak.spec.ts'],
  // Two cores are enough: most of a test is waiting.
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  retries: 0,
  outputDir: '../../.cache/test-results/e2e',
  reporter: [['list'], ['json', { outputFile: '../../.cache/test-results/e2e.json' }]],
  use: {
    baseURL: url,
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    trace: 'retain-on-failure',
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    launchOptions: chromiumLaunch,
  },
  projects: [
    { name: 'ancho', use: { viewport: { width: 1280, height: 800 } } },
    { name: 'angosto', use: { viewport: { width: 360, height: 740 } } },
    // What looks different in between: the pages anyone may read, and one purchase with its verification.
    {
      name: 'mediano',
      use: { viewport: { width: 768, height: 1024 } },
      testMatch: ['**/public-pages.spec.ts', '**/buy-and-verify.spec.ts'],
    },
  ],
  webServer: {
    command: 'node ../server/src/main.ts',
    url: `${url}/salud`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    // Lost answers are given up sooner, and a second mail may be asked for at once: tests wait for that.
    env: {
      PORT: process.env['E2E_PORT'],
      DATA_DIR: process.env['E2E_DATA'],
      WEBPAY_TIMEOUT_MS: '2000',
      RATES: 'recuperaPasswordOtra=5/60',
    },
  },
});
