import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type Browser } from '@playwright/test';
import { chromiumLaunch } from '../tools/testing/chromium.ts';
import type { Benchmark } from './define.ts';
import { PUBLIC_PAGES, withApplication } from './public-pages.ts';

const ROUNDS = 5;
/** Lighthouse's slow 4G, applied and not simulated: 150 ms round trip, 1.6 Mb/s down, 750 kb/s up. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWER_CPU = 4;
/** After the page's own files: time for requests of its script, and for a paint larger than the first. */
const SETTLE_MS = 3_000;

interface Round {
  readonly page: string;
  readonly ours: number;
  readonly still: number;
}

/**
 * Largest contentful paint of every public page in an empty browser with slow 4G and a four times slower processor, against the same page
 * in its final state without scripts, served by bare node:http. The result line is /inicio.
 */
export const firstPaint: Benchmark = {
  name: 'primera-pintura',
  unit: 'ms to the largest contentful paint of /inicio',
  async run(rounds = ROUNDS) {
    return withApplication(async (url) => {
      const browser = await chromium.launch(chromiumLaunch);
      const still = await stillPages(browser, url);
      try {
        const seen: Round[] = [];
        for (let round = 0; round < rounds; round += 1) {
          for (const page of PUBLIC_PAGES)
            seen.push({ page, ours: await largestPaint(browser, url + page), still: await largestPaint(browser, still.url + page) });
        }
        const of = (page: string) => seen.filter((round) => round.page === page);
        const home = of('/inicio');
        return {
          against: 'the same page without script',
          ours: home.map(({ ours }) => ours),
          baseline: home.map((round) => round.still),
          notes: PUBLIC_PAGES.map(
            (page) =>
              `${page}: ${middle(of(page).map(({ ours }) => ours))} ms; without script ${middle(of(page).map((round) => round.still))} ms`,
          ),
        };
      } finally {
        still.server.close();
        await browser.close();
      }
    });
  },
};

/** Serves every public page in its final state, with styles, font and images only. */
async function stillPages(browser: Browser, url: string): Promise<{ readonly url: string; readonly server: Server }> {
  const files = new Map<string, { readonly type: string; readonly body: Buffer; readonly packed: boolean }>();
  const keep = (address: string, type: string, body: Uint8Array) => {
    const packed = !address.endsWith('.woff2');
    files.set(address, { type, body: packed ? brotliCompressSync(body) : Buffer.from(body), packed });
  };
  const page = await browser.newPage();
  for (const address of PUBLIC_PAGES) {
    await page.goto(url + address, { waitUntil: 'networkidle' });
    const drawn = (await page.content()).replace(/<script[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '');
    keep(address, 'text/html; charset=utf-8', Buffer.from(drawn));
    const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    for (const name of fetched.filter((each) => /\.(css|woff2|svg)$/.test(each))) {
      const response = await fetch(name);
      keep(new URL(name).pathname, response.headers.get('content-type') ?? '', await response.bytes());
    }
  }
  await page.close();
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': file.type, ...(file.packed && { 'content-encoding': 'br' }) }).end(file.body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** Milliseconds from the start of navigation, in an empty browser. */
async function largestPaint(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
  await page.goto(address);
  await page.waitForTimeout(SETTLE_MS);
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  await context.close();
  return paint;
}

function middle(values: readonly number[]): string {
  return (values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN).toFixed(0);
}
