import { readFileSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';
import { compose, coverageOf, FONTS, type EmpresaRecords, type IssueFacts } from '@veridico/reports/documents';
import { draw } from '../apps/server/src/orders/drawing/worker.ts';
import { chromiumLaunch } from '../tools/testing/chromium.ts';
import { openOwnSeal } from '../apps/server/src/providers/seal/embedded.ts';
import type { Benchmark } from './define.ts';
import { cpuOfTree } from './cpu.ts';
import { printableHtml } from './printable-html.ts';

const ROUNDS = 7;
const PER_ROUND = 12;

/** A sealed Informe Empresarial, against Chromium printing the same words and tables (without tags of ours, attachment or seal). */
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
        // The engine frees a document's memory only when its thread returns to its loop.
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

/** Processor time per document of this process and all it started: Chromium's children count as its own. */
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

/** Eight protests and six debts, all different from one document to the next. */
function records(n: number): EmpresaRecords {
  return {
    empresa: {
      rut: '57000000-4',
      razonSocial: `Comercial Ñandú ${n} Limitada`,
      nombreFantasia: 'Ñandú',
      giro: 'Venta al por mayor de alimentos',
      inicioActividades: '2009-03-01',
      tramoVentas: 'Mediana 1',
      estado: 'Activa',
    },
    protestos: Array.from({ length: 8 }, (_, row) => ({
      tipo: 'CH',
      motivo: 'Falta de fondos',
      numero: String(1_000 * n + row),
      moneda: 'CLP',
      monto: 450_000 + 1_000 * n + row,
      fechaVencimiento: '2025-05-02',
      fechaProtesto: '2025-05-04',
      acreedor: `Banco Austral ${row}`,
      ciudad: 'Ñuñoa',
    })),
    morosidades: Array.from({ length: 6 }, (_, row) => ({
      acreedor: `Leasing Sur ${row}`,
      tipo: 'Arriendo',
      numero: String(2_000 * n + row),
      moneda: 'CLP',
      monto: 90_000 + 1_000 * n + row,
      fechaVencimiento: '2026-06-01',
      cuotasMorosas: 2,
    })),
    cutoffs: { empresas: '2026-11-14', protestos: '2026-11-18', morosidades: '2026-11-19' },
    demo: true,
  };
}

function facts(n: number): IssueFacts {
  return {
    folio: `VR-${String(n).padStart(10, '0')}`,
    codigo: 'H4RD-90ZB-7TQW-M3K5',
    emitido: new Date('2026-11-20T13:16:00Z'),
    consultante: null,
    motivo: 'Evaluación de riesgo comercial',
    publicUrl: 'https://veridico.example',
    demo: true,
  };
}
