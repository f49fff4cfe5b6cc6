import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ComprobanteFacts } from '@veridico/reports/documents';
import { expect, test } from 'vitest';
import { onDisk } from './testing.ts';
import { jobs } from './testing-samples.ts';
import { draw } from './worker.ts';

const LONG = 'W'.repeat(100);
const FACTS: ComprobanteFacts = {
  clase: 'venta',
  numero: 'CV-0000000123',
  emitido: new Date('2026-11-20T13:16:00Z'),
  codigo: 'H4RD-90ZB-7TQX-M3K5',
  vendedor: {
    nombre: 'Verídico SpA',
    rut: '76192083-9',
    domicilio: 'Av. Providencia 1234, of. 501, Providencia, Santiago',
    firmante: null,
    correo: 'contacto@veridico.cl',
  },
  numeroDeOrden: 'VO-7K3M-9QXT',
  servicio: 'Informe Verídico Empresarial',
  propiedad: '',
  precio: 16_500,
  descuento: 20,
  total: 13_200,
  pago: { tarjeta: '6623', autorizacion: '1213', en: new Date('2026-11-20T13:15:07Z') },
  receptor: {
    razonSocial: LONG,
    rutEmpresa: '76192083-9',
    codigoRegion: '13',
    codigoComuna: '13120',
    direccion: `${LONG} 1`,
    ciudad: LONG.slice(0, 60),
    giro: LONG.slice(0, 60),
  },
  informe: { folio: 'VR-0000000045' },
  plan: null,
  anula: null,
  reembolso: null,
  documentoAparte: true,
  aviso: 'Datos de demostración · Pago simulado',
  ownSeal: false,
  publicUrl: 'https://www.veridico.cl',
};

/** The output of two external programs about a document. */
function read(pdf: Uint8Array): { readonly info: string; readonly text: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'comprobante-'));
  try {
    const file = path.join(folder, 'a.pdf');
    writeFileSync(file, pdf);
    const run = (program: string, options: readonly string[]) => execFileSync(program, options, { encoding: 'utf8' });
    return { info: run('pdfinfo', [file]), text: run('pdftotext', ['-layout', file, '-']) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a receipt is one tagged page that fits the longest names, with the same bytes for the same facts', () => {
  const pdf = draw({ facts: FACTS });
  expect(Buffer.from(draw({ facts: structuredClone(FACTS) })).equals(Buffer.from(pdf))).toBe(true);
  const { info, text } = read(pdf);
  expect(info).toMatch(/Tagged: +yes/);
  expect(info).toMatch(/Pages: +1$/m);
  expect(info).toMatch(/Title: +Comprobante de venta CV-0000000123/);
  expect(text).toContain('NO ES DOCUMENTO TRIBUTARIO · DATOS DE DEMOSTRACIÓN · PAGO SIMULADO');
  expect(text.replace(/[^W]/g, '')).toHaveLength(100 + 100 + 60 + 60);
});

test('undrawable characters are replaced, and the document is still made', () => {
  const { text } = read(draw({ facts: { ...FACTS, vendedor: { ...FACTS.vendedor, nombre: 'Ñandú 株式会社' } } }));
  expect(text).toContain('Ñandú ????');
});

test.each(jobs.filter(([name]) => name.startsWith('a receipt') || name.startsWith('a monthly contract')))(
  'the address below the QR code is read in its order: %s',
  async (_, job) => {
    await using pdf = await onDisk(draw(job));
    const [first] = await pdf.pages();
    expect(first).toMatch(/o entre a veridico\.cl\/ ?verifica-informe\/paso1 con /);
  },
);
