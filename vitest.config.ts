import './tools/testing/right-node.ts';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const setupFiles = ['tools/vitest-setup.ts'];

const EMBEDDED_ONLY = 'apps/server/src/storage/embedded/**';
const SERVER_ONLY = 'apps/server/src/storage/server.test.ts';
/** Needs Java: run by tools/commands/pdfa.ts alone. */
const VALIDATOR = 'apps/server/src/**/verapdf.test.ts';
/** These know no database: once is enough. */
const NO_DATABASE = ['apps/server/src/issuing/drawing/**', 'apps/server/src/providers/identity/keycloak/**'];

/** Needs an outside program; the command that starts it runs it. */
const OUTSIDE = 'apps/server/src/**/*.live.test.ts';

function server(name: string, database: 'embedded' | 'server'): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include: ['apps/server/src/**/*.test.ts'],
      exclude: [VALIDATOR, OUTSIDE, ...(database === 'server' ? [EMBEDDED_ONLY, ...NO_DATABASE] : [SERVER_ONLY])],
      setupFiles,
      globalSetup: 'apps/server/src/storage/testing-setup.ts',
      env: { TEST_DATABASE: database },
      // Opening the embedded engine takes about half a second on a quiet machine, and ten or more on one with seven times too much to do.
      testTimeout: 60_000,
      hookTimeout: 120_000,
    },
  };
}

export default defineConfig({
  test: {
    // Two cores, and each embedded database takes some 500 MB while it opens.
    maxWorkers: 2,
    // Tags are rows of the specification and of ASVS; `npm run rows` and the check `asvs` refuse unknown ones.
    strictTags: false,
    projects: [
      { test: { name: 'unit', include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts', 'apps/web/build/*.test.ts'], setupFiles } },
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
