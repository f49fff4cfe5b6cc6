import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type UserConfig } from 'vite';
import { addressOf, folderOf, routeFiles, stylesOf, type Files } from './first-files.ts';
import { refuseHeavy, weigh } from './weigh.ts';

interface Page {
  readonly path: string;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly title: string;
  readonly markup: string;
}

/**
 * Renders every public page without a browser, and writes it as dist/<name>.html with its route's files in the
 * head. dist/pages.json maps addresses to files: `[{ path, query: [[name, value or null]], file }]`; dist/addresses.json has
 * the pattern of every address with a screen; dist/weights.json has the size of each page. A page over its budget fails the build. `shared`: configuration that both builds must have in common.
 */
export function prerender(shared: UserConfig): Plugin {
  return {
    name: 'prerender',
    async writeBundle({ dir = '' }, bundle) {
      const bare = await readFile(join(dir, 'index.html'), 'utf8');
      const { prerenderPages, addresses } = await loadApplication(shared);
      const pages = (await prerenderPages()).map(({ path, query, title, markup }) => {
        const address = addressOf(path, query);
        const { scripts, styles } = routeFiles(bundle, path, { address });
        const page = fill(bare, { title, markup, scripts, styles: [...new Set([...styles, ...stylesOf(bundle, markup)])] });
        const file = `${[folderOf(path), ...Object.entries(query).map(([name, value = name]) => value)].join('-')}.html`;
        return { path, query: Object.entries(query).map(([name, value = null]) => [name, value]), file, address, page };
      });
      await Promise.all(pages.map(({ file, page }) => writeFile(join(dir, file), page)));
      await writeFile(join(dir, 'pages.json'), JSON.stringify(pages.map(({ path, query, file }) => ({ path, query, file }))));
      await writeFile(join(dir, 'addresses.json'), JSON.stringify(addresses));
      const weights = weigh(bundle, pages, bare);
      await writeFile(join(dir, 'weights.json'), JSON.stringify(weights));
      refuseHeavy(weights);
    },
  };
}

interface Application {
  readonly prerenderPages: () => Promise<readonly Page[]>;
  readonly addresses: readonly string[];
}

async function loadApplication(shared: UserConfig): Promise<Application> {
  const outDir = join(import.meta.dirname, '../.cache/prerender');
  await build({
    ...shared,
    configFile: false,
    root: join(import.meta.dirname, '..'),
    logLevel: 'warn',
    build: { ...shared.build, ssr: 'src/prerender.tsx', outDir, emptyOutDir: true, copyPublicDir: false, reportCompressedSize: false },
  });
  // A new URL each time: in watch mode Node would return the cached module.
  const file = `${pathToFileURL(join(outDir, 'prerender.js')).href}?${Date.now()}`;
  return (await import(file)) as Application;
}

interface PageContent extends Files {
  readonly title: string;
  readonly markup: string;
}

/** @throws if the template does not have the expected structure */
function fill(template: string, { title, markup, scripts, styles }: PageContent): string {
  const isNew = (file: string) => !template.includes(`"/${file}"`);
  const head = [
    ...styles.filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
  return [
    [/<title>.*<\/title>/, `<title>${title}</title>`],
    ['</head>', `${head.join('')}</head>`],
    ['<div id="root"></div>', `<div id="root">${markup}</div>`],
  ].reduce((page, [from = '', to = '']) => {
    const filled = page.replace(from, () => String(to));
    if (filled === page) throw new Error(`index.html has no ${String(from)}`);
    return filled;
  }, template);
}
