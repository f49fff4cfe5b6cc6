import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** One page in its encodings. */
export interface BuiltPage {
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly br: Buffer;
  /** Weak entity tag, the same for every encoding. */
  readonly tag: string;
}

export interface FoundPage {
  readonly page: BuiltPage;
  /** The application has a screen for this address. */
  readonly known: boolean;
}

/** Entry of dist/pages.json, which the build of apps/web writes. */
interface Prerendered {
  readonly path: string;
  /** Required query parameters; null accepts any non-blank value. */
  readonly query: readonly (readonly [name: string, value: string | null])[];
  readonly file: string;
  /** The address under which search engines list it; missing for a page that they must not. */
  readonly address?: string;
}

/** The built application. */
export interface BuiltPages {
  /** The page of an address: path and query. */
  pageOf(address: string): Promise<FoundPage>;
  /** The addresses of the prerendered pages. */
  listed(): Promise<readonly string[]>;
}

type Words = Readonly<Record<string, string>>;

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);
/** Page for addresses that are not prerendered: the application renders them in the browser. */
const BARE = 'index.html';

/**
 * Finds the built page of an address and fills in words such as %AVISO%. Files are read and
 * compressed on first use and again after a change, so a build made while the process runs is served at once.
 * @param dist folder of the build, with its final slash @param words that stay while the process runs
 * @param changing further words, asked for with each page
 */
export function readBuiltPages(dist: URL, words: Words, changing: () => Promise<Words>): BuiltPages {
  const listOf = cachePerFile(async (text) => JSON.parse(text) as readonly Prerendered[]);
  const list = async () => listOf(new URL('pages.json', dist));
  const screens = cachePerFile(async (text) => new RegExp((JSON.parse(text) as readonly string[]).join('|'), 'i'));
  const page = cachePerFile((text, now: Words) => prepare(text.replace(/%[A-Z\d]+%/g, (word) => words[word] ?? now[word] ?? word)));
  const pageOf = async (address: string) => {
    const [pathname, search] = address.split('?', 2);
    const asked = new URLSearchParams(search);
    const fits = ({ path, query }: Prerendered) =>
      path === pathname && query.every(([name, value]) => (value === null ? asked.get(name)?.trim() : asked.get(name)?.trim() === value));
    const found = (await list()).find(fits);
    const known = (await screens(new URL('addresses.json', dist))).test(pathname ?? '');
    return { page: await page(new URL(found?.file ?? BARE, dist), await changing()), known };
  };
  return { pageOf, listed: async () => [...new Set((await list()).flatMap(({ address }) => address ?? []))] };
}

async function prepare(text: string): Promise<BuiltPage> {
  const plain = Buffer.from(text);
  const tag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const [gz, br] = await Promise.all([toGzip(plain, { level: 9 }), toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })]);
  return { plain, gzip: gz, br, tag };
}

/** Caches the result of `make` per file until the file, or what else it is made of, changes. */
function cachePerFile<T, More = undefined>(
  make: (text: string, more: More) => Promise<T>,
): (file: URL, ...more: More extends undefined ? [] : [More]) => Promise<T> {
  const kept = new Map<string, { readonly mark: string; readonly made: Promise<T> }>();
  return async (file, ...[more]) => {
    const { mtimeMs, size } = await stat(file);
    const mark = `${mtimeMs} ${size} ${JSON.stringify(more)}`;
    const known = kept.get(file.href);
    if (known?.mark === mark) return known.made;
    const made = readFile(file, 'utf8').then((text) => make(text, more as More));
    kept.set(file.href, { mark, made });
    made.catch(() => kept.delete(file.href));
    return made;
  };
}
