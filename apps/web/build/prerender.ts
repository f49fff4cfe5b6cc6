import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type UserConfig } from 'vite';
import { addressOf, folderOf, routeFiles, stylesOf, type Files } from './first-files.ts';
import { refuseHeavy, weigh } from './weigh.ts';

interface Page {
  readonly path: string;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly title: string;
  readonly description: string;
  readonly picture: string;
  /** Elements for search engines; their picture is `%FIGURA%`. */
  readonly data: string;
  readonly markup: string;
}

/**
 * Renders every public page without a browser, and writes it as dist/<name>.html with its route's files in the
 * head. dist/pages.json maps addresses to files: `[{ path, query: [[name, value or null]], file, address }]`; dist/addresses.json has
 * the pattern of every address with a screen; dist/weights.json has the size of each page. A page over its budget fails the build. `shared`: configuration that both builds must have in common.
 */
export function prerender(shared: UserConfig): Plugin {
  return {
    name: 'prerender',
    async writeBundle({ dir = '' }, bundle) {
      const bare = await readFile(join(dir, 'index.html'), 'utf8');
      const { prerenderPages, addresses } = await loadApplication(shared);
      const pictures = await writeSharePictures(dir);
      const pages = (await prerenderPages()).map(({ path, query, picture: slug, ...content }) => {
        const { markup } = content;
        const address = addressOf(path, query);
        const { scripts, styles } = routeFiles(bundle, path, { address });
        const picture = pictures.get(slug);
        if (picture === undefined) throw new Error(`${address} has no picture for shared links`);
        const page = fill(bare, {
          ...content,
          address,
          picture,
          scripts,
          styles: [...new Set([...styles, ...stylesOf(bundle, markup)])],
        });
        const file = `${[folderOf(path), ...Object.entries(query).map(([name, value = name]) => value)].join('-')}.html`;
        return { path, query: Object.entries(query).map(([name, value = null]) => [name, value]), file, address, page };
      });
      await Promise.all(pages.map(({ file, page }) => writeFile(join(dir, file), page)));
      await writeFile(join(dir, PAYING.file), paying(bare));
      await writeFile(
        join(dir, 'pages.json'),
        JSON.stringify([...pages.map(({ path, query, file, address }) => ({ path, query, file, address })), PAYING]),
      );
      await writeFile(join(dir, 'addresses.json'), JSON.stringify(addresses));
      const weights = weigh(bundle, pages, bare);
      await writeFile(join(dir, 'weights.json'), JSON.stringify(weights));
      refuseHeavy(weights);
    },
  };
}

/** The page to which the bank sends a buyer back. It has no `address`: search engines do not list it. */
const PAYING = { path: '/compra-directa/paso2', query: [], file: 'pago-en-curso.html' };
/** The page's own notice says at once what happens to the money, until the script has asked about the payment and removes it. */
const PAYING_NOTICE = `<p id="carga-lenta" data-ya="" data-pago="">
      Estamos preguntando al banco por tu pago. No pagues de nuevo: si está aprobado, tu informe se hace solo y te enviamos un enlace por
      correo. Si esta página no avanza, <a href="">cárgala otra vez</a>.
    </p>`;

/** @throws if the template has no notice */
function paying(template: string): string {
  const notice = /<p id="carga-lenta">[^]*?<\/p>/;
  if (!notice.test(template)) throw new Error('index.html has no notice');
  return template.replace(notice, PAYING_NOTICE);
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

/** The first page of each report, cut to the shape of a shared link's picture, by slug: name of the written file, with its hash. */
async function writeSharePictures(dir: string): Promise<Map<string, string>> {
  const from = join(import.meta.dirname, '../src/report-pages/link-pictures');
  const written = new Map<string, string>();
  for (const name of await readdir(from)) {
    const bytes = await readFile(join(from, name));
    const hashed = `assets/${name.replace('.', `-${createHash('sha256').update(bytes).digest('base64url').slice(0, 8)}.`)}`;
    await writeFile(join(dir, hashed), bytes);
    written.set(name.replace(/\..*/, ''), hashed);
  }
  return written;
}

interface PageContent extends Files {
  readonly title: string;
  readonly description: string;
  /** The address under which search engines list the page. */
  readonly address: string;
  /** File of the picture of a shared link. */
  readonly picture: string;
  readonly data: string;
  readonly markup: string;
}

/** @throws if the template does not have the expected structure */
function fill(template: string, { title, description, address, picture, data, markup, scripts, styles }: PageContent): string {
  const isNew = (file: string) => !template.includes(`"/${file}"`);
  const head = [
    // The server fills in its own address.
    `<link rel="canonical" href="%SITIO%${address}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:image" content="%SITIO%/${picture}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    ...styles.filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    data.replaceAll('%FIGURA%', picture),
  ];
  return [
    [/<title>.*<\/title>/, `<title>${title}</title>`],
    [/<meta name="description" content="[^"]*"/, `<meta name="description" content="${description}"`],
    ['</head>', `${head.join('')}</head>`],
    ['<div id="root"></div>', `<div id="root">${markup}</div>`],
  ].reduce((page, [from = '', to = '']) => {
    if (page.search(from) < 0) throw new Error(`index.html has no ${String(from)}`);
    return page.replace(from, () => String(to));
  }, template);
}
