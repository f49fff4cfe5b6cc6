import { gzipSync } from 'node:zlib';
import { reports } from '@veridico/reports';
import type { Rolldown } from 'vite';
import { filesFrom, routeFiles } from './first-files.ts';

type Bundle = Rolldown.OutputBundle;

/** A page as written to disk. */
export interface WrittenPage {
  readonly path: string;
  /** Path with the query parameters whose value affects rendering. */
  readonly address: string;
  readonly page: string;
}

interface Weight {
  readonly name: string;
  /** Bytes after gzip -9 of everything fetched before any interaction. */
  readonly bytes: number;
  readonly limit: number;
}

/** Estimate of the API responses that pages fetch on load: a price list is about 350 bytes. apps/e2e measures the real total. */
const ANSWERS = 400;
const LIMITS: Readonly<Record<string, number>> = {
  // 90,000 of scripts and styles, as for verification; the page itself also holds plans and questions, or the contents of a report.
  '/inicio': 97_000,
  ...Object.fromEntries(reports.map(({ slug }) => [`/informes/${slug}`, 97_000])),
  '/verifica-informe/paso1': 92_500,
  '/compra-directa/paso1': 102_500,
  // Also has the property questions: 346 communes, two searches, the invoice.
  '/compra-directa/paso1?codigo_servicio=sia000004': 117_500,
  '/tasacion/metodo': 92_500,
  '/quienes-somos': 95_000,
  // Has the contact form.
  '/ayuda': 108_000,
};
/** Routes that show a report, without the PDF viewer. */
const VIEWER_ROUTES = ['/compra-directa/paso2', '/compra-directa/paso3', '/verifica-informe/paso2'];
const VIEWER_ROUTE_LIMIT = 102_500;
/** Plan contracting, whose screens are in a route table of their own. */
const PLAN_ROUTES = ['paso1', 'paso1Contrato', 'paso2', 'paso3', 'paso4'].map((step) => `/contrata-directo/${step}`);
const PLAN_ROUTE_LIMIT = 107_500;
const PLAN_TABLE = '/src/plan-routes.tsx';
/** Screens of the office: scripts and styles alone. Each loads the session's parts and two more route tables; the case stands beside the queue on wide screens. */
const OFFICE_SCREEN = /\/src\/screens\/(oficina-[\w-]+|tareas)\/\1\.tsx$/;
const OFFICE_LIMIT = 130_000;
// Without keycloak-js, which loads after the first paint.
const SIGNED_IN = ['session/current.ts', 'session/customer.ts', 'session/watch.tsx', 'session/guard.tsx'];
const OFFICE_TABLES = ['account-routes.tsx', 'office-routes.tsx'];
const BESIDE: Readonly<Record<string, readonly string[]>> = { tareas: ['screens/tareas/case-pane.tsx'] };
/** pdf.js with its worker, and react-pdf. */
const VIEWER_LIMIT = 575_000;
const VIEWER = '/src/ui/pdf-viewer/pdf-pages.tsx';

/**
 * The weight of every page with a budget. The font (47 KB) is not counted: text is shown at once in a metric-compatible fallback until
 * the font arrives. `bare`: the page of routes that are not prerendered.
 */
export function weigh(bundle: Bundle, pages: readonly WrittenPage[], bare: string): Weight[] {
  const sizes = new Map<string, number>();
  const sizeOf = (name: string) => {
    const size = sizes.get(name) ?? gzipped(contentOf(bundle, name));
    sizes.set(name, size);
    return size;
  };
  const total = (names: Iterable<string>) => [...new Set(names)].reduce((sum, name) => sum + sizeOf(name), 0);
  const drawn = pages.flatMap(({ path, address, page }) => {
    const name = LIMITS[address] === undefined ? path : address;
    const limit = LIMITS[name];
    return limit === undefined ? [] : [{ name, bytes: gzipped(page) + total(namedIn(page)) + ANSWERS, limit }];
  });
  const undrawn = (path: string, limit: number, tables: readonly string[] = []) => {
    const { scripts, styles } = routeFiles(bundle, path, { tables });
    return { name: path, bytes: gzipped(bare) + total([...namedIn(bare), ...scripts, ...styles]) + ANSWERS, limit };
  };
  const viewing = VIEWER_ROUTES.map((path) => undrawn(path, VIEWER_ROUTE_LIMIT));
  const contracting = PLAN_ROUTES.map((path) => undrawn(path, PLAN_ROUTE_LIMIT, [PLAN_TABLE]));
  const office = officeScreens(bundle).map((screen) => {
    const parts = [...SIGNED_IN, ...OFFICE_TABLES, ...(BESIDE[screen] ?? [])].map((module) => `/src/${module}`);
    const { scripts, styles } = routeFiles(bundle, `/${screen}`, { tables: parts });
    return { name: `/${screen}`, bytes: total([...scripts, ...styles]), limit: OFFICE_LIMIT };
  });
  const viewer = filesFrom(bundle, [VIEWER]);
  const worker = Object.keys(bundle).filter((name) => /\/pdf\.worker/.test(name));
  const ofAll = routeFiles(bundle, '/compra-directa/paso3').scripts;
  const parts = [...viewer.scripts.filter((name) => !ofAll.includes(name)), ...viewer.styles, ...worker];
  return [...drawn, ...viewing, ...contracting, ...office, { name: 'visor', bytes: total(parts), limit: VIEWER_LIMIT }];
}

/** Folders of the office's screens, in the order of the bundle. */
function officeScreens(bundle: Bundle): string[] {
  return Object.values(bundle).flatMap((file) =>
    file.type === 'chunk' ? file.moduleIds.flatMap((id) => OFFICE_SCREEN.exec(id)?.[1] ?? []) : [],
  );
}

/** @throws Error that names every page over its budget */
export function refuseHeavy(weights: readonly Weight[]): void {
  const heavy = weights.filter(({ bytes, limit }) => bytes > limit);
  if (heavy.length === 0) return;
  throw new Error(`Pasan de su peso: ${heavy.map(({ name, bytes, limit }) => `${name} con ${bytes} de ${limit} bytes`).join(', ')}`);
}

/** Not counted: the font, and pictures of pages, whose number the browser decides; apps/e2e measures what it fetches at first. */
const UNCOUNTED = /\.(?:woff2|avif|webp)\b/;

/** Every counted asset that a page names. */
function namedIn(page: string): string[] {
  return [...page.matchAll(/"\/(assets\/[^"#]+)/g)].map(([, name = '']) => name).filter((name) => !UNCOUNTED.test(name));
}

function contentOf(bundle: Bundle, name: string): string | Uint8Array {
  const file = bundle[name];
  if (!file) throw new Error(`A page names ${name}, which the build has not made`);
  return file.type === 'chunk' ? file.code : file.source;
}

function gzipped(content: string | Uint8Array): number {
  return gzipSync(content, { level: 9 }).length;
}
