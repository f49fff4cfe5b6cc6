import type { IFlattenedRuleSet } from 'dependency-cruiser';

/** Name of the rule for an unresolved import. */
export const NOT_FOUND = 'not-found';

type Allowed = NonNullable<IFlattenedRuleSet['allowed']>[number];

/** Allowed imports between workspaces. A new workspace without a row may import nothing and fails the check. */
const MAY: Readonly<Record<string, readonly string[]>> = {
  'packages/reference': [],
  'packages/forms': ['packages/reference'],
  'packages/reports': ['packages/reference', 'packages/forms', 'packages/appraisal'],
  'packages/appraisal': ['packages/reference'],
  'packages/api': ['packages/reference', 'packages/forms', 'packages/reports'],
  'apps/web': ['packages/reference', 'packages/forms', 'packages/reports', 'packages/appraisal', 'packages/api'],
  'apps/server': ['packages/reference', 'packages/forms', 'packages/reports', 'packages/appraisal', 'packages/api'],
  'apps/e2e': ['packages/reference', 'packages/forms', 'packages/reports', 'packages/api'],
  bench: ['packages/reference', 'packages/forms', 'packages/reports', 'packages/appraisal', 'packages/api'],
  tools: ['packages/reference', 'packages/forms', 'packages/reports', 'packages/appraisal', 'packages/api'],
  trials: ['packages/reference', 'packages/forms', 'packages/reports', 'packages/api'],
};
const PACKAGES = Object.keys(MAY).filter((workspace) => workspace.startsWith('packages/'));

const TEST = '(\\.test\\.tsx?|/conformance\\.ts|/[^/]*testing[^/]*\\.tsx?)$';
/** Build scripts and configurations, outside the product. */
const CONFIG = '(^|/)([^/]+\\.config\\.ts|apps/web/build/[^/]+\\.ts)$';
/** Programs around the product, never part of it. */
const AROUND = '^(apps/e2e|tools|trials|bench)/';

/** The drawing part of reports: all but the files at its root and each report's report.ts. */
const DRAWING = '^packages/reports/src/(documents|define-document|schemas|[^/]+/(?!report\\.ts$))';
/** The schemas of api. */
const SCHEMA = '^packages/api/src/(endpoints|define)[/.]';
/** Forbidden in the browser. */
const SERVER_ONLY = [DRAWING, SCHEMA];

/** A workspace is imported through its entry points only. */
function doors(workspaces: readonly string[], names: string): string {
  return `^(${workspaces.join('|') || 'none'})/src/(${names})\\.ts$`;
}

const betweenWorkspaces: Allowed[] = [
  ...Object.entries(MAY).map(([workspace, may]) => ({ from: { path: `^${workspace}/` }, to: { path: doors(may, 'index') } })),
  { from: { path: ['^apps/server/', AROUND] }, to: { path: doors(PACKAGES, 'documents|endpoints') } },
  // The descriptions of calls, with which screen tests compare their answers.
  { from: { path: '^apps/web/src/testing-shapes\\.ts$' }, to: { path: SCHEMA } },
  { from: { path: '^tools/generate-[^/]+$' }, to: { path: doors(PACKAGES, 'schemas') } },
  { from: { path: '^(tools|trials)/' }, to: { path: '^apps/server/src/(settings/(settings|stand-in-names)\\.ts|storage/)' } },
  { from: { path: '^trials/' }, to: { path: '^tools/(testing/|door/installed\\.mjs$|commands/(paths|seconds)\\.ts$)' } },
  // Types of the functions that a variant may replace.
  { from: { path: '^trials/frame/seams\\.ts$' }, to: { path: '^apps/server/src/', dependencyTypes: ['type-only'] } },
  // What replacements use.
  { from: { path: '^trials/crash/variants\\.ts$' }, to: { path: '^apps/server/src/orders/payment\\.ts$' } },
  { from: { path: '^trials/guess/variants\\.ts$' }, to: { path: '^apps/server/src/http/problem\\.ts$' } },
  // A simulated card payer, companies with reports, the random generator, and the crash points.
  {
    from: { path: '^trials/(frame|crash)/' },
    to: {
      path: '^apps/server/src/(settings/(crash-points|rates)|bureau/demo/(identities|random)|providers/payments/simulated/visitor)\\.ts$',
    },
  },
  // The same random generator, a demonstration account, and a PDF reader.
  {
    from: { path: '^trials/nodes/' },
    to: { path: '^apps/server/src/(testing/app-testing|app/demo-accounts|bureau/demo/random)\\.ts$' },
  },
  {
    from: { path: '^tools/keycloak/' },
    to: { path: '^apps/server/src/(app/(demo-accounts|fit-to-start)|providers/identity/keycloak/keycloak)\\.ts$' },
  },
  // The malformed requests of the server's own test, from demonstration people who can pay.
  {
    from: { path: '^trials/fuzz/' },
    to: {
      path: '^apps/server/src/(app/demo-accounts|bureau/demo/(identities|properties)|http/testing-[a-z]+|providers/payments/simulated/visitor)\\.ts$',
    },
  },
  // Rate limits, code formats, and a simulated card payer.
  {
    from: { path: '^trials/guess/' },
    to: {
      path: '^apps/server/src/(bureau/demo/random|settings/rates|orders/crockford|plans/(members|contract/status)|providers/(identity/embedded/attempts|payments/simulated/visitor))\\.ts$',
    },
  },
  // The evaluation reads listings like the importer.
  {
    from: { path: '^tools/(appraisal/|commands/appraise-evaluate\\.ts$)' },
    to: { path: '^apps/server/src/bureau/import/(avisos|define|rows)\\.ts$' },
  },
  { from: { path: '^bench/' }, to: { path: '^apps/server/src/' } },
  {
    from: { path: '^tools/commands/report-pages\\.ts$' },
    to: { path: '^apps/server/src/(catalog/examples|issuing/drawing/drawing)\\.ts$' },
  },
  { from: { path: '^(apps/e2e|bench)/' }, to: { path: '^tools/testing/(chromium|free-port|logs)\\.ts$' } },
  { from: { path: '^apps/e2e/' }, to: { path: '^tools/testing/(postgres|system)\\.ts$' } },
  { from: { path: '^(vitest|apps/e2e/playwright)\\.config\\.ts$' }, to: { path: '^tools/testing/right-node\\.ts$' } },
  { from: { path: '^bench/' }, to: { path: '^(tools/(testing/(postgres|system)\\.ts$|web/build\\.ts$)|trials/frame/)' } },
  // Types only: the client is typed by the schemas without importing them.
  { from: { path: '^(apps/web|packages/api)/' }, to: { path: SCHEMA, dependencyTypes: ['type-only'] } },
];

const insidePackages: Allowed[] = [
  ...PACKAGES.map((workspace) => ({
    from: { path: `^${workspace}/src/`, pathNot: SERVER_ONLY },
    to: { path: `^${workspace}/src/`, pathNot: SERVER_ONLY },
  })),
  { from: { path: SCHEMA }, to: { path: '^packages/api/src/' } },
  { from: { path: DRAWING }, to: { path: '^packages/reports/src/' } },
  // documents.ts locates the templates and fonts for the server's drawing threads.
  { from: { path: '^packages/reports/src/documents\\.ts$' }, to: { path: '^(module|url|path)$', dependencyTypes: ['core'] } },
];

const WEB = '^apps/web/src/';
const SCREEN = `${WEB}screens/`;
const UI = `${WEB}ui/`;
/** Shared by several screens: session, shell, captcha and the like. */
const WEB_PARTS = `${WEB}(?!screens/|ui/)[^/]+/`;
const WEB_ROOT = `${WEB}[^/]+$`;
/** The only modules that import all screens. */
const WEB_JOINS = `${WEB}(main|routes|about-routes|account-routes|data-routes|office-routes|plan-routes|work-routes|app|prerender)\\.tsx$`;

const insideWeb: Allowed[] = [
  { from: { path: WEB_JOINS }, to: { path: WEB } },
  { from: { path: `${SCREEN}([^/]+)/` }, to: { path: [`${SCREEN}$1/`, UI, WEB_PARTS, WEB_ROOT], pathNot: WEB_JOINS } },
  { from: { path: [WEB_PARTS, WEB_ROOT] }, to: { path: [UI, WEB_PARTS, WEB_ROOT], pathNot: WEB_JOINS } },
  { from: { path: UI }, to: { path: UI } },
];

const SERVER = '^apps/server/src/';
const PORT = `${SERVER}providers/[^/]+/port\\.ts$`;

/** Programs, which choose the concrete providers. */
const PROGRAM = `${SERVER}app/(main|open-providers|import|demo-drop|review|review-context)\\.ts$`;

/** The folders of the server, lowest first. Each may import itself and those before it; `ports` are the interfaces of the providers. */
const ROOMS = [
  'settings',
  'storage',
  'ports',
  'http',
  'providers',
  'mails',
  'cases',
  'bureau',
  'orders',
  'issuing',
  'receipts',
  'catalog',
  'account',
  'plans',
  'purchase',
  'queries',
  'history',
  'sharing',
  'approvals',
  'batches',
  'watching',
  'verification',
  'backup',
  'site',
  'rights',
  'office',
  'operation',
  'app',
] as const;

type Room = (typeof ROOMS)[number];

/** Only the programs of the application choose implementations of providers. */
const pathOf = (room: Room) => (room === 'ports' ? PORT : `${SERVER}${room}/`);
const below = (room: Room) => ROOMS.slice(0, ROOMS.indexOf(room)).filter((each) => each !== 'providers');

const insideServer: Allowed[] = [
  ...ROOMS.filter((room) => room !== 'providers' && room !== 'app').map((room) => ({
    from: { path: pathOf(room) },
    to: { path: [pathOf(room), ...below(room).map(pathOf)] },
  })),
  { from: { path: `${SERVER}providers/([^/]+)/` }, to: { path: [`${SERVER}providers/$1/`, ...below('providers').map(pathOf)] } },
  { from: { path: `${SERVER}app/` }, to: { path: [`${SERVER}app/`, ...below('app').map(pathOf)] } },
  { from: { path: PROGRAM }, to: { path: `${SERVER}providers/` } },
  // The doctor asks the real services themselves, below their ports.
  { from: { path: `${SERVER}operation/` }, to: { path: `${SERVER}providers/` } },
];

const outside: Allowed[] = [
  // Node's own modules: only where the browser does not run.
  { from: { path: ['^apps/server/', AROUND, TEST, CONFIG] }, to: { dependencyTypes: ['core'] } },
  { from: { path: ['^apps/', AROUND, SCHEMA, DRAWING, TEST, CONFIG] }, to: { dependencyTypes: ['npm'] } },
  // Arithmetic only, no I/O.
  { from: { path: '^packages/appraisal/' }, to: { path: 'node_modules/ml-matrix/', dependencyTypes: ['npm'] } },
  { from: { path: [AROUND, TEST, CONFIG] }, to: { dependencyTypes: ['npm-dev'] } },
  { from: { path: '^apps/web/' }, to: { path: '\\.(css|woff2|svg)$', dependencyTypes: ['npm-dev'] } },
  { from: { path: '^apps/web/(vite\\.config\\.ts$|build/)' }, to: { path: '^apps/web/build/' } },
  { from: { path: '^(apps|packages)/' }, to: { path: 'node_modules', dependencyTypes: ['type-only'] } },
];

/** A trial imports its own folder and the frame; the frame imports no trial. */
const insideTrials: Allowed[] = [{ from: { path: '^trials/([^/]+)/' }, to: { path: '^trials/($1|frame)/' } }];

/** A test may import its whole workspace; for others the rules of the workspace apply. */
const tests: Allowed[] = Object.keys(MAY)
  .filter((workspace) => workspace !== 'trials')
  .map((workspace) => ({
    from: { path: /^packages|^apps\/(web|server)/.test(workspace) ? `^${workspace}/.*${TEST}` : `^${workspace}/` },
    to: { path: `^${workspace}/` },
  }));

/** Every wall of CONTRIBUTING.md as an allow-list: an import without a matching rule is refused. */
export const rules: IFlattenedRuleSet = {
  allowedSeverity: 'error',
  allowed: [...betweenWorkspaces, ...insidePackages, ...insideWeb, ...insideServer, ...insideTrials, ...outside, ...tests],
  forbidden: [
    { name: NOT_FOUND, severity: 'error', from: {}, to: { couldNotResolve: true } },
    // Circles of types count too.
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'ui-knows-no-product',
      severity: 'error',
      from: { path: UI, pathNot: TEST },
      to: { path: ['^packages/', '^apps/'], pathNot: [doors(['packages/forms', 'packages/reports'], 'index'), UI] },
    },
    {
      name: 'product-uses-test',
      severity: 'error',
      from: { pathNot: [TEST, AROUND, CONFIG] },
      to: { path: TEST, dependencyTypesNot: ['type-only'] },
    },
    {
      // The allow-list checks single imports; this rule checks transitive ones.
      name: 'browser-reaches-server',
      severity: 'error',
      from: { path: WEB, pathNot: TEST },
      to: { path: DRAWING, reachable: true },
    },
  ],
};
