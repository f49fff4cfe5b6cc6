import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import subsetFont from 'subset-font';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { prerender } from './build/prerender.ts';

const FONT = '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2';
const AXES = { wght: { min: 400, max: 700 }, wdth: { min: 88, max: 118 } };
const CACHE = new URL('./.cache/', import.meta.url);
/** ASCII, Spanish letters, and the signs of Spanish typography, money and lists. Other letters use the fallback font. */
const GLYPHS = `${String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 32 + index))}\u00a0ÁÉÍÓÚÜÑáéíóúüñ¿¡ºª°²·«»‘’“”–—…•−×±`;

/** Subsets the font to the glyphs, weights and widths in use: 90 KB → 50 KB. Slow: only after changes. Used in base.css and index.html. */
function cutFont(): Plugin {
  return {
    name: 'cut-font',
    async buildStart() {
      const source = await readFile(fileURLToPath(import.meta.resolve(FONT)));
      const recipe = createHash('sha256')
        .update(source)
        .update(JSON.stringify([GLYPHS, AXES]))
        .digest('hex');
      if ((await readFile(new URL('recipe', CACHE), 'utf8').catch(() => '')) === recipe) return;
      await mkdir(CACHE, { recursive: true });
      await writeFile(new URL('archivo.woff2', CACHE), await subsetFont(source, GLYPHS, { targetFormat: 'woff2', variationAxes: AXES }));
      await writeFile(new URL('recipe', CACHE), recipe);
    },
  };
}

/** Writes each file also as .br and .gz, so that the server need not compress. Fonts are compressed already. */
function compress(): Plugin {
  return {
    name: 'compress',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|mjs|css|svg)$/.test(name));
      await Promise.all(
        names.map(async (name) => {
          const file = join(dir, name);
          const content = await readFile(file);
          await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }));
          await writeFile(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }));
        }),
      );
    },
  };
}

/**
 * By default the bundler splits shared code into two dozen files that compress badly. These chunks are measured: code of
 * every page, forms, reports, the two halves of a purchase, the property questions, what /inicio does not need
 * at first, and the two legal texts.
 */
const FILES = [
  {
    name: 'base',
    test: /src\/(app|main|routes)\.|node_modules\/(react|react-dom|scheduler)\/|preload-helper|packages\/api\/src\/(client|routes\/catalog)|src\/(api|browser-storage|page-settings|trusted-types)\.|src\/session\/(gate|presence|processing|realm)\.|src\/shell\/(arrival|contact-link|error-boundary|first-paint|history-state|late-part|load-screen|page-parts|rights|screens|waiting|wordmark)\.|src\/ui\/(alert|base|button|class-names|icon|in-browser|page-title|reader-only|router|sheet|spinner|tokens|use-brought-back)\./,
  },
  {
    name: 'campos',
    test: /packages\/forms\/src\/(define|sentences|fields|rules\/(contact|password|serie))|src\/ui\/(after-press|field|select-field|use-form)\./,
  },
  { name: 'roseton', test: /packages\/reports\/src\/rosette|src\/ui\/rosette\./ },
  // Frame of the public pages; a purchase has its own.
  { name: 'publico', test: /src\/(shell\/public-shell|session\/customer-name)\./ },
  // Without the messages of captcha and accounts, which a purchase does not need.
  // What only the page about personal data and the rights of persons read.
  { name: 'proteccion', test: /packages\/reference\/src\/(bases|fichas|tratamientos)\./ },
  { name: 'antecedentes', test: /packages\/reference\/src\/antecedentes\./ },
  { name: 'derechos', test: /packages\/reference\/src\/(derechos|cartas-de-derechos|plazos-legales|feriados)\./ },
  // Acts of the office's pages, and its two desks: queue beside case.
  { name: 'actos', test: /src\/office\/(late|use-acts|order-link|reasoned-act|form-act)\.tsx/ },
  { name: 'mesa', test: /src\/office\/desk\/(?!keys-help)/ },
  // Two small screens of the office in one file: the office's table, which each of its pages loads, lists fewer names.
  { name: 'cargas', test: /src\/screens\/oficina-(fuentes|acreedores)\// },
  // The pages of a company's daily work in one file, for the same reason.
  {
    name: 'trabajo',
    test: /src\/(work-routes\.|screens\/((aprobaciones|compartidos|lotes|mi-plan-cambios|monitoreo|sujeto)\/|mis-informes\/opened-report)|shell\/(annotations|list-file))|packages\/(api\/src\/routes\/(approvals|batches|watching)|forms\/src\/(rules\/file-name|forms\/(anotaciones|aprobacion|monitoreo)))/,
  },
  // What a report says, on its page and where it is shared.
  { name: 'dicho', test: /src\/told\/(?!verdict)/ },
  {
    name: 'compartir',
    test: /src\/sharing\/(?!share-button|last-day)|packages\/(api\/src\/(routes\/sharing|sharing-problems)|forms\/src\/forms\/comparte)/,
  },
  { name: 'problemas', test: /packages\/api\/src\/problems\./ },
  {
    name: 'respuestas',
    test: /packages\/api\/src\/(account-sentences|routes\/account)|packages\/forms\/src\/forms\/password|src\/session\/(refusal|uid)\.|src\/shell\/(go-later|resend)\./,
  },
  {
    name: 'captcha',
    test: /packages\/api\/src\/routes\/verification|src\/captcha\/(captcha-notice|late-long-way|use-captcha)\./,
  },
  // A short name: every page lists its files.
  { name: 'reto', test: /src\/captcha\/use-captcha-sending\./ },
  // Named so that the build output shows that it loads after the first paint.
  { name: 'keycloak', test: /node_modules\/keycloak-js\/|src\/session\/(identity-client|quiet-start)\./ },
  // Sign-in pages load no session code before the user signs in.
  { name: 'rutas', test: /src\/account-routes\.|src\/session\/(login-failed|origin)\./ },
  {
    name: 'sesion',
    test: /packages\/api\/src\/routes\/own-account|src\/session\/(current|guard|inactivity|lock|report-call|session|session-error|shown-company|token-endpoint|use-session|within)\./,
  },
  // Stored session data, read by the return from the card page without starting a session.
  { name: 'guardado', test: /src\/session\/(claims|drafts|home|refused|standing|stored-session|user-info)\./ },
  // Issued reports: the home of a contract customer, the history, a query's result.
  {
    name: 'historial',
    test: /packages\/api\/src\/routes\/(history|reports)|src\/shell\/(download-dialog|query-draft|report-table|rut-suggestions|typed-name|use-list|use-report-download|use-reports|whom-to-ask)\.|packages\/forms\/src\/forms\/consulta-informe/,
  },
  // What the next query costs, at the form and above a result.
  { name: 'costo', test: /src\/shell\/(query-cost|use-contrato)\./ },
  {
    name: 'cuenta',
    test: /packages\/forms\/src\/forms\/ingreso|src\/shell\/account-|src\/ui\/password-field/,
  },
  // A filtered list and its files: the history, a company's query log, a batch.
  { name: 'listado', test: /src\/session\/call-for-file|src\/shell\/(csv-button|file-buttons|list-filters|pages|use-filters)\./ },
  // A company's view of its plan and its users.
  {
    name: 'mi-plan',
    test: /packages\/api\/src\/routes\/(company-users|my-plan)|src\/shell\/no-access\.|src\/ui\/(cancel-or-send|gauge|table|tag)\./,
  },
  {
    name: 'privado',
    test: /src\/shell\/(own-menu|app-shell\.module|initials|page-head|page-names|place-list|layout\.module)|src\/session\/(call-as-user|own-role|use-read)|src\/ui\/(disclosure|drawer|menu-icon|question|use-media|use-sending)/,
  },
  // The frame of a customer's pages: the office has its own.
  { name: 'marco', test: /src\/shell\/app-shell\.tsx/ },
  // Shows the result of a payment; apart from the code that polls it.
  { name: 'veredicto', test: /src\/payment\/(verdict|payment\.module)\./ },
  {
    name: 'resultado-pago',
    test: /packages\/reports\/src\/comprobantes|src\/(payment|screens\/compra-directa-paso2)\//,
  },
  { name: 'informes', test: /packages\/reports\/|src\/(shell\/offer-of|ui\/(date-time|money))\./ },
  {
    name: 'compra',
    test: /packages\/api\/src\/routes\/(purchase|recovery)|src\/(purchase-storage|shell\/(masked-mail|purchase-shell)|ui\/(steps|use-answer))\./,
  },
  // Read by forms and by pages that only show a RUT.
  { name: 'rut', test: /packages\/forms\/src\/rules\/rut\./ },
  // Parts of a form that leads to the card page, for a report or a plan; some serve the registration too.
  {
    name: 'pagar',
    test: /packages\/forms\/src\/(emission|rut-field|rules\/name)|src\/(shell\/use-late-hints|ui\/(bind|rut-field|send-on-enter))\.|src\/shell\/(celular-field|mail-field|no-price|on-the-way|order-form|serial-help-link|serial-not-kept|to-card-page|transaction-failed|unreachable)\.|src\/ui\/(amounts|checkbox|error-summary|missing)\./,
  },
  {
    name: 'plan',
    test: /packages\/(api\/src\/routes\/plans|forms\/src\/plan-term)|src\/(plan\/(addresses|steps|stored-contract|terms-of-plan)|shell\/(company-rut|plan-money)|ui\/use-still-here)\.|packages\/api\/src\/plan-problems/,
  },
  // Steps after a plan's payment.
  {
    name: 'plan-identidad',
    test: /packages\/api\/src\/identity-problems|src\/plan\/(identity-news|order-mail|representative|taken-order)\./,
  },
  // Regions and communes, and the company fields of a plan or a Factura.
  {
    name: 'empresa',
    test: /packages\/(reference\/src\/(comuna|find-comuna|region)|forms\/src\/(company-fields|telefono-field|rules\/empresa))|src\/company\/place-fields\./,
  },
  {
    name: 'tasacion',
    test: /packages\/(api\/src\/routes\/appraisal-search|reference\/src\/(?!cookies|datos|retencion)|forms\/src\/(factura|pipe|tasacion|forms\/(factura|tasacion|tasacion-fields)|rules\/propiedad)\.)|src\/(property\/(?!find-by-rol|record-note|forecast|property-questions|use-forecast)|screens\/compra-directa-paso1\/invoice\.|ui\/(combobox|tabs|use-combobox)\.)/,
  },
  {
    name: 'desvio',
    test: /(src\/screens\/compra-directa-paso1\/(company-echo|unsettled|wrong-kind)|packages\/api\/src\/routes\/company-echo)\./,
  },
  // What a found property asks next, and the recipient of a Factura.
  {
    name: 'propiedad',
    test: /src\/(property\/((use-)?forecast|property-questions|record-note)|screens\/compra-directa-paso1\/invoice-(fields|recipient))\./,
  },
  // Shared by the query form, the history and an appraisal.
  { name: 'elecciones', test: /src\/ui\/options\./ },
  // Of an order, and of every signed-in page.
  { name: 'hechos', test: /src\/ui\/(facts|paper-icon|rut|rut-cell|watch)\./ },
  {
    name: 'pago',
    test: /packages\/api\/src\/(payment-sentences|rights-problems)|src\/(told\/verdict|shell\/(copy-credentials|help|order-news|report-address|report-columns|report-file-name)|ui\/(clipboard|pdf-viewer\/pdf-(file|viewer)))\./,
  },
  // A report's card, with the offer that it shows; the office previews it alone. The reader of lists serves the history too.
  {
    name: 'tarjeta',
    test: /src\/(shell\/(buy|example-link|listed|offer|report-card|use-servicios)|ui\/skeleton|report-pages\/late-first-page)\./,
  },
  {
    name: 'inicio-despues',
    test: /(screens\/inicio\/(below|choice-icons|choice-options|how-it-works|other-person|panel-text|plans|questions|verify-form)|report-pages\/(about|first-page|picture))\./,
  },
  { name: 'textos', test: /packages\/(forms\/src\/terms|reference\/src\/(cookies|datos|retencion))|src\/texts\// },
  // Layout of the legal texts and of the appraisal's method.
  { name: 'documento', test: /src\/shell\/document-page\./ },
];

const modules = globSync('src/**/*.module.css', { cwd: import.meta.dirname }).toSorted();

/** Short class names: the default ones contain a random part that does not compress, 2 KB of it. Deterministic for the same sources. */
function className(name: string, file: string, css: string): string {
  const names = [...new Set(css.match(/(?<=\.|@keyframes )[a-z][\w-]*/gi))];
  if (!names.includes(name)) throw new Error(`${file} has a name that is no class and no keyframes: ${name}`);
  return `c${modules.indexOf(relative(import.meta.dirname, file)).toString(36)}_${names.indexOf(name).toString(36)}`;
}

/** Chunks whose files keep their name: `resolveDependencies` below and the browser tests look for them. */
const NAMED: ReadonlySet<string> = new Set([
  'base',
  'inicio-despues',
  'keycloak',
  'pdf-pages',
  'recuperar-compra',
  'rolldown-runtime',
  'sesion',
  'verifica-informe-paso1',
  'watch',
]);
/**
 * Seven characters of hash are the fewest allowed. Every first load lists some sixty files: without their names it is 0.5 to 0.8 kB lighter,
 * a page of the office 2 kB.
 */
const HASHED = 'assets/[hash:7]';
const chunkFileNames = ({ name }: { readonly name: string }) => (NAMED.has(name) ? 'assets/[name]-[hash:7].js' : `${HASHED}.js`);
const assetFileNames = ({ names }: { readonly names: readonly string[] }) =>
  names[0]?.endsWith('.css') ? `${HASHED}[extname]` : 'assets/[name]-[hash:7][extname]';

/** Configuration shared by the browser build and the prerender build. */
const drawing = {
  css: { modules: { generateScopedName: className } },
  // The CSP forbids data: URLs.
  build: { assetsInlineLimit: 0, rolldownOptions: { output: { assetFileNames } } },
} satisfies UserConfig;

export default defineConfig({
  ...drawing,
  root: import.meta.dirname,
  plugins: [cutFont(), react(), compress(), prerender(drawing)],
  build: {
    ...drawing.build,
    target: 'es2022',
    sourcemap: false,
    // Not preloaded: what every page has loaded already, the session, which starts before the screens that need it, and the scripts of
    // session/watch.tsx, which starts in the background.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, files) =>
        files.filter((each) => !/\/(base|rolldown-runtime|sesion)-/.test(each) && !(/\/watch-/.test(file) && each.endsWith('.js'))),
    },
    reportCompressedSize: false,
    // pdf.js, loaded only by the viewer, is 630 KB uncompressed.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: FILES, includeDependenciesRecursively: false },
        entryFileNames: chunkFileNames,
        chunkFileNames,
        assetFileNames,
      },
    },
  },
  worker: { format: 'es' },
});
