import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { EmpresaRecords, IssueFacts, Morosidad, Protesto } from '@veridico/reports/documents';

const run = promisify(execFile);
const MAX_OUTPUT_BYTES = 64 * 1_024 * 1_024;

export const FACTS: IssueFacts = {
  folio: 'VR-0000000123',
  codigo: 'H4RD-90ZB-7TQW-M3K5',
  emitido: new Date('2026-11-20T13:16:00Z'),
  consultante: null,
  motivo: 'Evaluación de riesgo comercial',
  publicUrl: 'https://veridico.cl',
  demo: false,
};

interface Asked {
  readonly razonSocial?: string;
  readonly protestos?: number;
  readonly morosidades?: number;
}

/** An invented company with so many records against it, no two alike. */
export function company({ razonSocial = 'Pingüinos Ñuñoa y Cía. Ltda.', protestos = 0, morosidades = 0 }: Asked = {}): EmpresaRecords {
  return {
    empresa: {
      rut: '57123456-4',
      razonSocial,
      nombreFantasia: 'ÁÉÍÓÚ áéíóú',
      giro: 'Venta al por mayor de alimentos',
      inicioActividades: '2009-05-04',
      tramoVentas: 'Mediana 1',
      estado: 'Activa',
    },
    protestos: Array.from({ length: protestos }, (_, index) => protesto(index)),
    morosidades: Array.from({ length: morosidades }, (_, index) => morosidad(index)),
    cutoffs: { empresas: '2026-11-14', protestos: '2026-11-18', morosidades: '2026-11-19' },
    demo: false,
  };
}

const CREDITORS = ['Banco Litoral Austral', 'Envases Collipulli', 'Molinos del Itata', 'Cooperativa Río Claro'] as const;
const creditor = (index: number) => CREDITORS[index % CREDITORS.length] ?? CREDITORS[0];

function protesto(index: number): Protesto {
  return {
    tipo: (['CH', 'LT', 'PG'] as const)[index % 3] ?? 'CH',
    motivo: 'Falta de fondos',
    numero: String(700_000 + index),
    moneda: 'CLP',
    monto: 120_000 + index * 1_000,
    fechaVencimiento: '2026-09-01',
    fechaProtesto: '2026-09-03',
    acreedor: creditor(index),
    ciudad: 'Concepción',
  };
}

function morosidad(index: number): Morosidad {
  return {
    acreedor: creditor(index),
    tipo: 'Factura',
    numero: String(900_000 + index),
    moneda: 'CLP',
    monto: 64_000 + index * 1_000,
    fechaVencimiento: '2026-10-03',
    cuotasMorosas: 1 + (index % 3),
  };
}

/** A PDF on disk, for the tools of Poppler and qpdf. */
export interface PdfFile {
  /** What a tool says of it on its standard output; rejects when the tool fails. `FILE` in the arguments stands for the PDF. */
  readonly ask: (tool: string, ...args: readonly string[]) => Promise<string>;
  /** Its text, page by page, runs of white space folded. */
  readonly pages: () => Promise<string[]>;
  /** The one file attached to it. */
  readonly attachment: () => Promise<string>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

export async function onDisk(pdf: Uint8Array): Promise<PdfFile> {
  const folder = await mkdtemp(path.join(tmpdir(), 'veridico-pdf-'));
  const file = path.join(folder, 'informe.pdf');
  await writeFile(file, pdf);
  const ask = async (tool: string, ...args: readonly string[]) => {
    const { stdout } = await run(
      tool,
      args.map((arg) => (arg === 'FILE' ? file : arg)),
      { maxBuffer: MAX_OUTPUT_BYTES },
    );
    return stdout;
  };
  return {
    ask,
    pages: async () => {
      const text = await ask('pdftotext', '-raw', 'FILE', '-');
      return text
        .split('\f')
        .slice(0, -1)
        .map((page) => page.replace(/\s+/gu, ' '));
    },
    attachment: async () => {
      const saved = path.join(folder, 'attached');
      await ask('pdfdetach', '-save', '1', '-o', saved, 'FILE');
      return readFile(saved, 'utf8');
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
