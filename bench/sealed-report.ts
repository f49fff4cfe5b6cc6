import { readFileSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';
import { compose, coverageOf, FONTS } from '@veridico/reports/documents';
import { draw } from '../apps/server/src/issuing/drawing/worker.ts';
import { chromiumLaunch } from '../tools/testing/chromium.ts';
import { openOwnSeal } from '../apps/server/src/providers/seal/embedded.ts';
import type { Benchmark } from './define.ts';
import { cpuOfTree } from './cpu.ts';
import { printableHtml } from './printable-html.ts';
import { facts, records } from './sample-company.ts';

const ROUNDS = 7;
const PER_ROUND = 12;

/** A sealed Informe Empresarial, against Chromium printing the same text and tables (without our tags, attachment and seal). */
export const sealedReport: Benchmark = {
  name: 'sealed-report',
  unit: 'ms of CPU per document',
  async run() {
    const seal = await openOwnSeal((_name, make) => make());
    const coverage = coverageOf(FONTS.map((file) => readFileSync(file)));
    const browser = await chromium.launch(chromiumLaunch);
    try {
      const one = async (n: number) => {
        await seal.seal(draw({ code: 'sia000002', records: records(n), facts: facts(n) }));
        // The engine frees a document's memory only when its thread returns to its event loop.
        await new Promise(setImmediate);
      };
      const printed = (n: number) => print(browser, printableHtml(compose('sia000002', records(n), facts(n), coverage).inputs));
      await round(one, 0);
      await round(printed, 0);
      const ours: number[] = [];
      const baseline: number[] = [];
      for (let n = 1; n <= ROUNDS; n += 1) {
        ours.push(await round(one, n));
        baseline.push(await round(printed, n));
      }
      return { against: "Chromium's print", ours, baseline };
    } finally {
      await browser.close();
    }
  },
};

/** Processor time per document of this process and its children, Chromium's included. */
async function round(make: (n: number) => Promise<void>, number: number): Promise<number> {
  const before = cpuOfTree(process.pid);
  for (let n = 0; n < PER_ROUND; n += 1) await make(number * PER_ROUND + n);
  return (cpuOfTree(process.pid) - before) / PER_ROUND;
}

async function print(browser: Browser, html: string): Promise<void> {
  const page = await browser.newPage();
  await page.setContent(html);
  await page.pdf({ format: 'A4', printBackground: true });
  await page.close();
}
