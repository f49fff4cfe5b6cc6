import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** Files by their name in the bundle, each once. */
export interface Files {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** A screen's folder is called as its path is. */
export function folderOf(path: string): string {
  return path.slice(1).replaceAll('/', '-');
}

/** What one address of a route needs beside the route's screen: fetched with the page, so that nothing waits for it. */
const OF_ADDRESS: Readonly<Record<string, readonly string[]>> = {
  '/compra-directa/paso1?codigo_servicio=sia000004': ['/src/screens/compra-directa-paso1/appraisal-purchase.tsx'],
};

/** What a route's page needs before it can be used: the entry and the route's screen, with all they import at once. `address`: with its parameters. */
export function routeFiles(bundle: Bundle, path: string, address = path): Files {
  const folder = folderOf(path);
  return filesFrom(bundle, ['/src/main.tsx', `/src/screens/${folder}/${folder}.tsx`, ...(OF_ADDRESS[address] ?? [])]);
}

/** With the parameters whose value decides what is drawn. */
export function addressOf(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const fixed = Object.entries(query).filter(([, value]) => value !== undefined);
  return fixed.length === 0 ? path : `${path}?${fixed.map((pair) => pair.join('=')).join('&')}`;
}

/** The chunks that hold these modules, given by the end of their path, with all they import at once. */
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

/** Style sheets with a class that the markup uses: also those of parts whose script comes later. */
export function stylesOf(bundle: Bundle, markup: string): string[] {
  const used = new Set([...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  return Object.values(bundle).flatMap((file) => {
    if (file.type !== 'asset' || !file.fileName.endsWith('.css')) return [];
    const classes = String(file.source).matchAll(/\.([a-z][\w-]*)/gi);
    return classes.some(([, name = '']) => used.has(name)) ? [file.fileName] : [];
  });
}
