import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import subsetFont from 'subset-font';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { leanReact } from './build/lean-react.ts';
import { prerender } from './build/prerender.ts';

const FONT = '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2';
const AXES = { wght: { min: 400, max: 700 }, wdth: { min: 88, max: 118 } };
const CACHE = new URL('./.cache/', import.meta.url);
/** ASCII, Spanish letters, and the signs of Spanish typesetting, money and lists. Other letters, such as those of a foreign name, come from the fallback. */
const GLYPHS = `${String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 32 + index))}\u00a0ÁÉÍÓÚÜÑáéíóúüñ¿¡ºª°²·«»‘’“”–—…•−×±`;

/** Cuts the typeface to the glyphs, weights and widths in use: 90 KB become 50. Takes seconds, so only when something changed. base.css and index.html name the result. */
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

/** Each file once more as .br and .gz, so that the server compresses nothing while people wait. Typefaces are compressed already. */
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
 * Left alone, the bundler cuts what screens have in common into two dozen files that hardly compress. These are measured: what
 * every page needs, what forms need, what tells of reports, the two halves of a purchase, what is asked about a property, what /inicio can do
 * without at first, and the two legal texts.
 */
const FILES = [
  {
    name: 'base',
    test: /src\/(app|main|routes)\.|node_modules\/(react|react-dom|scheduler)\/|preload-helper|packages\/api\/src\/(client|routes\/catalog)|packages\/reports\/src\/rosette|src\/(api|page-settings|trusted-types)\.|src\/session\/(customer-name|gate|presence|processing|realm)\.|src\/shell\/(arrival|contact-link|error-boundary|first-paint|history-state|late-part|load-screen|page-parts|public-shell|rights|screens|waiting|wordmark)\.|src\/ui\/(alert|base|button|class-names|icon|in-browser|page-title|reader-only|rosette|router|sheet|spinner|tokens|use-brought-back)\./,
  },
  {
    name: 'formularios',
    test: /packages\/forms\/src\/(define|sentences|fields|forms\/verifica|rules\/(contact|name|password|serie))|src\/ui\/(field|use-form)\./,
  },
  // Apart from what goes with a captcha, which a purchase has none of.
  { name: 'problemas', test: /packages\/api\/src\/(account-sentences|problems)\./ },
  {
    name: 'respuestas',
    test: /packages\/api\/src\/routes\/account|packages\/forms\/src\/forms\/password|src\/session\/(refusal|uid)\.|src\/shell\/(go-later|resend)\./,
  },
  { name: 'captcha', test: /packages\/api\/src\/routes\/verification|src\/captcha\/(captcha-notice|late-long-way|use-captcha)\./ },
  // Named so that one can see that it comes after the first paint.
  { name: 'keycloak', test: /node_modules\/keycloak-js\/|src\/session\/(identity-client|quiet-start)\./ },
  // On the sign-in pages nothing of a session is fetched before somebody signs in.
  { name: 'rutas', test: /src\/account-routes\.|src\/session\/(login-failed|origin)\./ },
  {
    name: 'sesion',
    test: /packages\/api\/src\/routes\/own-account|src\/session\/(current|guard|inactivity|lock|report-call|session|session-error|token-endpoint|use-session|within)\./,
  },
  // What a return from the card page reads of a session without starting it.
  { name: 'guardado', test: /src\/session\/(claims|home|standing|stored-session|user-info)\./ },
  // Of reports that were issued: the home of a contract customer, the history, a query's result.
  {
    name: 'historial',
    test: /packages\/api\/src\/routes\/(history|reports)|src\/shell\/(download-dialog|query-draft|report-table|use-list|use-report-download|use-reports)\.|src\/ui\/question\./,
  },
  {
    name: 'cuenta',
    test: /packages\/forms\/src\/forms\/ingreso|src\/shell\/account-|src\/ui\/password-field/,
  },
  // A list that is looked through: the history, and the log of a company.
  { name: 'listado', test: /src\/shell\/(csv-button|pages|use-filters)\./ },
  // What a company sees of its plan and of its users.
  {
    name: 'mi-plan',
    test: /packages\/api\/src\/routes\/(company-users|my-plan)|src\/shell\/no-access\.|src\/ui\/(table|tag)\./,
  },
  {
    name: 'privado',
    test: /src\/shell\/(app-shell|initials|page-names)|src\/session\/(call-as-user|own-role|use-read)|src\/ui\/(disclosure|drawer|menu-icon)/,
  },
  // What says how something went that was paid for, apart from what asks about the payment.
  { name: 'veredicto', test: /src\/payment\/(verdict|payment\.module)\./ },
  {
    name: 'resultado-pago',
    test: /packages\/reports\/src\/comprobantes|src\/(payment|screens\/compra-directa-paso2)\//,
  },
  { name: 'informes', test: /packages\/reports\/|src\/ui\/(date-time|money|rosette|rut-cell)\./ },
  {
    name: 'compra',
    test: /packages\/api\/src\/routes\/(purchase|recovery)|packages\/forms\/src\/rules\/rut|src\/(purchase-storage|shell\/(masked-mail|purchase-shell)|ui\/(bind|rut-field|send-on-enter|steps|use-answer))\./,
  },
  // What a form that ends on the card page has, of a report or of a plan.
  {
    name: 'formulario-pago',
    test: /packages\/forms\/src\/rut-field|src\/shell\/(celular-field|on-the-way|order-form|serial-help-link|to-card-page|transaction-failed|unreachable)\.|src\/ui\/(amounts|checkbox|error-summary|missing)\./,
  },
  {
    name: 'plan',
    test: /packages\/api\/src\/routes\/plans|src\/plan\/(addresses|steps|stored-contract)\.|src\/ui\/use-still-here\.|packages\/api\/src\/plan-problems/,
  },
  // Of what comes after a plan's payment.
  { name: 'plan-identidad', test: /src\/plan\/(identity-news|order-mail|representative|taken-order)\./ },
  // Regions and communes, and what is asked of a company: of a plan, of a Factura.
  {
    name: 'empresa',
    test: /packages\/(reference\/src\/(comuna|find-comuna|region)|forms\/src\/(company-fields|telefono-field|rules\/empresa))|src\/company\/place-fields\./,
  },
  // What tells of a plan where it is not contracted too.
  { name: 'precio-plan', test: /src\/(plan\/terms-of-plan|shell\/(company-rut|plan-money))\./ },
  {
    name: 'tasacion',
    test: /packages\/(api\/src\/routes\/appraisal-search|reference\/src\/(?!retencion)|forms\/src\/(factura|pipe|tasacion|forms\/(factura|tasacion)|rules\/propiedad)\.)|src\/(property\/(?!find-by-rol|record-note)|ui\/(combobox|search-icon|tabs|use-combobox)\.)/,
  },
  // Shared by the query form, the history and an appraisal.
  { name: 'elecciones', test: /src\/ui\/options\./ },
  { name: 'listas', test: /src\/ui\/select-field\./ },
  {
    name: 'pago',
    test: /src\/(shell\/(help|order-news|report-address|report-columns|report-file-name)|ui\/(facts|paper-icon|rut|watch))\./,
  },
  { name: 'inicio-despues', test: /screens\/inicio\/(below|how-it-works|sample-report|verify-form)\./ },
  { name: 'textos', test: /packages\/(forms\/src\/terms|reference\/src\/retencion)|src\/texts\// },
  // Of the legal texts and of the appraisal's method.
  { name: 'documento', test: /src\/shell\/document-page\./ },
];

const modules = globSync('src/**/*.module.css', { cwd: import.meta.dirname }).toSorted();

/** Short class names: the usual ones carry a random part that does not compress, 2 KB of it. The same sources always give the same names. */
function className(name: string, file: string, css: string): string {
  const names = [...new Set(css.match(/(?<=\.|@keyframes )[a-z][\w-]*/gi))];
  if (!names.includes(name)) throw new Error(`${file} has a name that is no class and no keyframes: ${name}`);
  return `c${modules.indexOf(relative(import.meta.dirname, file)).toString(36)}_${names.indexOf(name).toString(36)}`;
}

/** What the browser's build and the prerendered pages must agree on. */
const drawing = {
  css: { modules: { generateScopedName: className } },
  // The security policy admits no data: addresses.
  build: { assetsInlineLimit: 0 },
} satisfies UserConfig;

export default defineConfig({
  ...drawing,
  root: import.meta.dirname,
  plugins: [cutFont(), react(), leanReact(), compress(), prerender(drawing)],
  build: {
    ...drawing.build,
    target: 'es2022',
    sourcemap: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // pdf.js, which only the viewer fetches, is 630 KB before compression.
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: FILES, includeDependenciesRecursively: false } } },
  },
  worker: { format: 'es' },
});
