import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  EXAMPLE_CUTOFFS,
  type EmpresaRecords,
  type IssueFacts,
  type Morosidad,
  type Participacion,
  type Protesto,
} from '@veridico/reports/documents';

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
  ownSeal: false,
};

interface CompanyOptions {
  readonly razonSocial?: string;
  readonly protestos?: number;
  readonly morosidades?: number;
  /** Number of each other kind of record. */
  readonly others?: number;
}

/** An invented company with the given number of records, all different. */
export function company({
  razonSocial = 'Pingüinos Ñuñoa y Cía. Ltda.',
  protestos = 0,
  morosidades = 0,
  others = 0,
}: CompanyOptions = {}): EmpresaRecords {
  const many = <Record>(record: (index: number) => Record) => Array.from({ length: others }, (_, index) => record(index));
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
    saldados: [],
    acreedores: [],
    morosidades: Array.from({ length: morosidades }, (_, index) => morosidad(index)),
    direcciones: many((index) => ({ tipo: 'comercial', direccion: `Camino Lo Ovalle Sur ${index}`, cut: '13119', fecha: '2026-11-02' })),
    socios: many(participacion),
    deuda: others === 0 ? [] : MONTHS.map((mes) => ({ mes, vigente: 4_512_600, mora30a89: 991_200, mora90oMas: 650_000, indirecta: 0 })),
    infracciones: many((index) => ({
      institucion: 'Dirección del Trabajo',
      motivo: 'Sin contrato',
      monto: 412_000 + index,
      fecha: '2025-06-11',
    })),
    bienesRaices: many((index) => ({
      cut: '13119',
      rol: `1204-${index}`,
      direccion: 'Camino Lo Ovalle Sur 4470',
      destino: 'Bodega',
      avaluo: 212_480_900,
    })),
    vehiculos: many((index) => ({
      patente: `ZZLB${10 + index}`,
      marca: 'Hyundai',
      modelo: 'Porter 2.5',
      anio: 2021,
      tasacion: 11_940_000,
    })),
    sociedades: many(participacion),
    consultas: many((index) => ({
      en: new Date(Date.UTC(2026, 10, 19) - index * DAY_MS).toISOString(),
      consultante: 'Molinos del Itata',
      motivo: 'Evaluación crediticia',
      informe: 'Informe Verídico Empresarial',
    })),
    cutoffs: EXAMPLE_CUTOFFS,
    demo: false,
  };
}

const DAY_MS = 86_400_000;
/** Twelve months, the oldest first. */
const MONTHS = Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2025, 10 + index)).toISOString().slice(0, 7));

function participacion(index: number): Participacion {
  return {
    rut: '46102884-5',
    nombre: 'Úrsula Inés Ñancupil Barría',
    porcentaje: 30,
    calidad: 'Socia y representante',
    desde: `2014-08-${10 + (index % 20)}`,
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
    acreedorRut: null,
    ciudad: 'Concepción',
  };
}

function morosidad(index: number): Morosidad {
  return {
    acreedor: creditor(index),
    acreedorRut: null,
    tipo: 'Factura',
    numero: String(900_000 + index),
    moneda: 'CLP',
    monto: 64_000 + index * 1_000,
    fechaVencimiento: '2026-10-03',
    cuotasMorosas: 1 + (index % 3),
  };
}

/** A PDF on disk, for the Poppler and qpdf tools. */
export interface PdfFile {
  /** Standard output of a tool; rejects if the tool fails. `FILE` in the arguments stands for the PDF. */
  readonly ask: (tool: string, ...args: readonly string[]) => Promise<string>;
  /** Text per page, with white space collapsed. */
  readonly pages: () => Promise<string[]>;
  /** Tags with their text, as pdfinfo prints them. */
  readonly tags: () => Promise<string>;
  /** Column headers of its tables as a screen reader reads them, in order; empty if a header has none. */
  readonly heads: () => Promise<string[]>;
  /** The only attached file. */
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
  // Read once: Poppler takes seconds.
  let read: Promise<string> | undefined;
  const tags = () => (read ??= ask('pdfinfo', '-struct-text', 'FILE'));
  return {
    ask,
    tags,
    pages: async () => {
      const text = await ask('pdftotext', '-raw', 'FILE', '-');
      return text
        .split('\f')
        .slice(0, -1)
        .map((page) => page.replace(/\s+/gu, ' '));
    },
    heads: async () => {
      const cells = (await tags()).split(/^\s*(?=T[HD]\b)/m);
      return cells.filter((cell) => cell.startsWith('TH')).map((cell) => /"(.*?\S.*)"/.exec(cell)?.[1] ?? '');
    },
    attachment: async () => {
      const saved = path.join(folder, 'attached');
      await ask('pdfdetach', '-save', '1', '-o', saved, 'FILE');
      return readFile(saved, 'utf8');
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
