import { setImmediate as turn } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { vi } from 'vitest';
import type { openBrowser } from './testing-client.ts';

type Browser = ReturnType<typeof openBrowser>;
const MOST_REDIRECTS = 5;

/** Local storage as keycloak-js uses it: items are enumerable properties. */
class LocalStorage {
  readonly #items = this as unknown as Record<string, string>;

  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? (this.#items[key] ?? null) : null;
  }
  setItem(key: string, value: string): void {
    this.#items[key] = value;
  }
  removeItem(key: string): void {
    delete this.#items[key];
  }
}

interface Frame {
  readonly style: Record<string, string>;
  readonly contentWindow: object;
  src: string;
  setAttribute(name: string, value: string): void;
}

/**
 * The parts of a page that keycloak-js uses, as globals until vi.unstubAllGlobals(): an address, a storage, and hidden frames, which are
 * fetched with the browser's cookies and post messages like the provider's scripts and the product's silent page.
 */
export function openPage(browser: Browser, href: string): { readonly visited: readonly string[]; href(): string } {
  const visited: string[] = [];
  let address = new URL(href);
  const window = new EventTarget();
  const location = {
    get href() {
      return address.href;
    },
    get origin() {
      return address.origin;
    },
  };
  const report = (frame: Frame, data: string, origin: string) =>
    window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source: frame.contentWindow }));

  const load = async (frame: Frame): Promise<void> => {
    let url = frame.src;
    for (let step = 0; step < MOST_REDIRECTS; step += 1) {
      visited.push(new URL(url).pathname);
      if (new URL(url).pathname === '/silent-check-sso.html') return void report(frame, url, new URL(url).origin);
      const response = await browser.send(url);
      const next =
        response.headers.get('location') ?? (await playPage(browser, response, url, (word) => report(frame, word, new URL(url).origin)));
      if (next === undefined) return;
      url = new URL(next, url).href;
    }
  };
  const createFrame = (): Frame => ({
    style: {},
    contentWindow: {},
    src: '',
    setAttribute(name, value) {
      if (name === 'src') this.src = value;
    },
  });

  Object.assign(window, {
    location,
    setTimeout: globalThis.setTimeout,
    history: { state: null, replaceState: (_state: unknown, _title: string, url: string) => (address = new URL(url, address)) },
  });
  vi.stubGlobal('window', window);
  vi.stubGlobal('location', location);
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('localStorage', new LocalStorage());
  vi.stubGlobal('document', {
    createElement: createFrame,
    body: { appendChild: (frame: Frame) => void load(frame), removeChild: () => undefined },
  });
  return { visited, href: () => address.href };
}

/** Runs a framed page's only script with the few globals it uses. @returns the address it redirects the frame to */
async function playPage(browser: Browser, page: Response, url: string, post: (word: string) => void): Promise<string | undefined> {
  const [, address, inline = ''] = /<script(?: type="module")?(?: src="([^"]+)")?>([^]*?)<\/script>/.exec(await page.text()) ?? [];
  const source = address === undefined ? inline : await (await browser.send(new URL(address, url).href)).text();
  const parent = { postMessage: post };
  const window: { readonly parent: typeof parent; location?: string } = { parent };
  const document = {
    get cookie() {
      return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (text.includes('Max-Age=0')) browser.cookies.delete(name);
      else browser.cookies.set(name, value);
    },
  };
  runInNewContext(source, { window, parent, document });
  await turn();
  return window.location;
}
