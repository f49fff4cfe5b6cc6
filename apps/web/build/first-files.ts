import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** Bundle file names, without duplicates. */
export interface Files {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Folder name of a screen: its path in kebab case. */
export function folderOf(path: string): string {
  return path
    .slice(1)
    .replaceAll('/', '-')
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The tables of routes between the main one and the public pages about the service. */
const ABOUT_TABLES = ['/src/account-routes.tsx', '/src/about-routes.tsx'];
/** Extra modules needed by one address: fetched with the page, to avoid a second round trip. */
const OF_ADDRESS: Readonly<Record<string, readonly string[]>> = {
  '/compra-directa/paso1?codigo_servicio=sia000004': ['/src/screens/compra-directa-paso1/appraisal-purchase.tsx'],
  '/proteccion-de-datos': ABOUT_TABLES,
  '/ayuda': ABOUT_TABLES,
  '/quienes-somos': ABOUT_TABLES,
};

interface RouteFileOptions {
  /** Path with its query parameters. */
  readonly address?: string;
  /** Modules with the route tables that name the screen, if not the main table. */
  readonly tables?: readonly string[];
}

/** Files needed before a route's page is usable: the entry and the screen, with their static imports. */
export function routeFiles(bundle: Bundle, path: string, { address = path, tables = [] }: RouteFileOptions = {}): Files {
  const folder = /^\/informes\/./.test(path) ? 'informe-por-dentro' : folderOf(path);
  return filesFrom(bundle, ['/src/main.tsx', ...tables, `/src/screens/${folder}/${folder}.tsx`, ...(OF_ADDRESS[address] ?? [])]);
}

/** Path with the query parameters whose value affects rendering. */
export function addressOf(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const fixed = Object.entries(query).filter(([, value]) => value !== undefined);
  return fixed.length === 0 ? path : `${path}?${fixed.map((pair) => pair.join('=')).join('&')}`;
}

/** The chunks that contain these modules, given by path suffix, with their static imports. */
export function filesFrom(bundle: Bundle, modules: readonly string[]): Files {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const add = (chunk: Chunk | undefined): void => {
    if (!chunk || scripts.has(chunk.fileName)) return;
    scripts.add(chunk.fileName);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (!chunk) throw new Error(`The bundle has no ${module}`);
    add(chunk);
  }
  return { scripts: [...scripts], styles: [...styles] };
}

/** Style sheets with a class used in the markup, including those of lazily loaded parts. */
export function stylesOf(bundle: Bundle, markup: string): string[] {
  const used = new Set([...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  return Object.values(bundle).flatMap((file) => {
    if (file.type !== 'asset' || !file.fileName.endsWith('.css')) return [];
    const classes = String(file.source).matchAll(/\.([a-z][\w-]*)/gi);
    return classes.some(([, name = '']) => used.has(name)) ? [file.fileName] : [];
  });
}
