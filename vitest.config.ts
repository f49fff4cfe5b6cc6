import './tools/testing/right-node.ts';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const setupFiles = ['tools/vitest-setup.ts'];

/** Of the embedded engine; and the printed examples, whose answers do not depend on the engine. */
const EMBEDDED_ONLY = [
  'apps/server/src/storage/embedded/**',
  'apps/server/src/app/reference.test.ts',
  'apps/server/src/backup/embedded.test.ts',
  'apps/server/src/app/backup-program.test.ts',
];
const SERVER_ONLY = ['apps/server/src/storage/server.test.ts', 'apps/server/src/backup/server.test.ts'];
/** Needs Java: run by tools/commands/pdfa.ts alone. */
const VALIDATOR = 'apps/server/src/**/verapdf.test.ts';
/**
 * No module that these load reaches the database, so they run once. Their project has no test database: one that comes to open one fails.
 */
const NO_DATABASE = [
  'account/{device,guessable-passwords}',
  'backup/{prune,deploy}',
  'app/{datos,fit-to-start,dev/routes}',
  'bureau/demo/{properties,set}',
  'bureau/import/{repeated-keys,rows,values}',
  'catalog/examples',
  'http/{call-limits,data-schemas,errors,evenly,guard,headers,health,masks,open-metrics,pages,proxy,secret-text,silent-check,strict-json,testing-verdict}',
  'issuing/drawing/**/*',
  'orders/mails/compose',
  'plans/contract/{calendar,money}',
  'plans/representation/working-days',
  'watching/told',
  'providers/identity/embedded/{passwords,totp}',
  'providers/identity/keycloak/**/*',
  'providers/invoices/{embedded,http}',
  'providers/mail/smtp',
  'providers/payments/simulated/{cards,chance}',
  'providers/captcha/recaptcha/recaptcha',
  'providers/seal/{embedded,p12,pem,threaded,timestamps}',
  'providers/uf/sources',
  'settings/{loopback,processors,rates,settings}',
  'storage/{address-keys,data-register}',
  'storage/embedded/room',
  'verification/verification',
].map((name) => `apps/server/src/${name}.test.ts`);

/** Needs an outside program; the command that starts it runs it. */
const OUTSIDE = 'apps/server/src/**/*.live.test.ts';

// Opening the embedded engine takes about half a second on a quiet machine, and ten or more on one with seven times too much to do.
const SERVER_TIMEOUTS = { testTimeout: 60_000, hookTimeout: 120_000 };

function server(name: string, database: 'embedded' | 'server'): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include: ['apps/server/src/**/*.test.ts'],
      exclude: [VALIDATOR, OUTSIDE, ...NO_DATABASE, ...(database === 'server' ? EMBEDDED_ONLY : SERVER_ONLY)],
      setupFiles,
      globalSetup: 'apps/server/src/storage/testing-setup.ts',
      env: { TEST_DATABASE: database },
      // The files of a worker share its modules, which cost a quarter of the processor's time to load anew for each: no file here may mock a module.
      isolate: false,
      ...SERVER_TIMEOUTS,
    },
  };
}

export default defineConfig({
  test: {
    // For two cores: tests of the server wait for disk and clock a third of the time. Each embedded database takes some 500 MB while it opens.
    maxWorkers: 3,
    // Tags are rows of the specification and of ASVS; `npm run rows` and the check `asvs` refuse unknown ones.
    strictTags: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', '{tools,trials}/**/*.test.ts', 'apps/web/build/*.test.ts'],
          setupFiles,
        },
      },
      { test: { name: 'server-no-database', include: NO_DATABASE, exclude: [VALIDATOR, OUTSIDE], setupFiles, ...SERVER_TIMEOUTS } },
      server('server-embedded', 'embedded'),
      // Asked for by its name without a server to run on, vitest says that there is no such project.
      ...(process.env['TEST_DATABASE_URL'] ? [server('server-postgres', 'server')] : []),
      ...(process.env['VERAPDF_JAR'] ? [{ test: { name: 'pdfa', include: [VALIDATOR], setupFiles, testTimeout: 120_000 } }] : []),
      ...(process.env['TEST_KEYCLOAK_URL']
        ? [{ test: { name: 'keycloak', include: [OUTSIDE], setupFiles, testTimeout: 120_000, hookTimeout: 120_000 } }]
        : []),
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: [...setupFiles, 'apps/web/src/testing-setup.ts'],
          css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
});
