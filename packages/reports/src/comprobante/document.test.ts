import { describe, expect, test } from 'vitest';
import { comprobanteData, type ComprobanteFacts } from './document.ts';

const SALE: ComprobanteFacts = {
  clase: 'venta',
  numero: 'CV-0000000123',
  // Late in the evening of the previous day in Chile.
  emitido: new Date('2026-11-20T02:30:00Z'),
  vendedor: { nombre: 'Verídico SpA', rut: null, correo: 'contacto@veridico.cl' },
  numeroDeOrden: 'VO-7K3M-9QXT',
  servicio: 'Informe Verídico Empresarial',
  propiedad: '',
  precio: 16_500,
  descuento: 0,
  total: 16_500,
  pago: { tarjeta: '6623', autorizacion: '1213', en: new Date('2026-11-20T02:29:07Z') },
  receptor: null,
  folio: null,
  anula: null,
  documentoAparte: false,
  aviso: '',
  publicUrl: 'https://www.veridico.cl',
};
const RECEPTOR = {
  razonSocial: 'Comercial Ñandú & Cía. Limitada',
  rutEmpresa: '76192083-9',
  codigoRegion: '16',
  codigoComuna: '16101',
  direccion: 'Calle 1',
  ciudad: 'Chillán',
  giro: 'Ventas',
};
/** With non-breaking spaces as plain spaces. */
const data = (changes: Partial<ComprobanteFacts> = {}) =>
  JSON.parse(JSON.stringify(comprobanteData({ ...SALE, ...changes })).replaceAll('\u{a0}', ' ')) as ReturnType<typeof comprobanteData>;

describe('a receipt', () => {
  test('says in three places that it is no tax document', () => {
    const { banda, pie, riel, alcance } = data({ aviso: 'Pago simulado' });
    expect(banda).toBe('NO ES DOCUMENTO TRIBUTARIO · PAGO SIMULADO');
    expect(pie).toBe('Comprobante de venta CV-0000000123 · No es documento tributario');
    expect(riel).toContainEqual(['Valor', 'No es documento tributario']);
    expect(alcance.join(' ')).toContain('No es documento tributario: no reemplaza a la boleta ni a la factura');
  });

  test('splits the total into net and tax that add up, and dates it in Chile', () => {
    const { lineas, total, riel, pago } = data();
    expect(lineas).toEqual([
      ['Neto', '$13.866'],
      ['IVA (19 %)', '$2.634'],
    ]);
    expect(total).toBe('$16.500');
    expect(riel).toContainEqual(['Emitido', '19-11-2026, 23:30 h']);
    expect(pago).toContainEqual(['Fecha y hora del cobro', '19-11-2026, 23:29 h']);
    expect(pago).toContainEqual(['Forma de pago', 'Tarjeta terminada en 6623']);
  });

  test('shows a discount if it explains the charge, and none after a manual settlement', () => {
    expect(data({ descuento: 20, total: 13_200 }).lineas.slice(0, 2)).toEqual([
      ['Precio', '$16.500'],
      ['Descuento por código promocional (20 %)', '−$3.300'],
    ]);
    expect(data({ descuento: 20, total: 15_000 }).lineas).toHaveLength(2);
  });

  test('names the property of an appraisal, and no person', () => {
    expect(data().frase).toBe('Informe Verídico Empresarial.');
    const appraisal = { servicio: 'Informe Verídico Tasación', propiedad: 'Rol 573-24, ÑUÑOA' };
    expect(data(appraisal).frase).toBe('Informe Verídico Tasación: Rol 573-24, ÑUÑOA.');
  });

  test('names a seller whose name ends in a full stop with one full stop', () => {
    const vendedor = { nombre: 'Norte Ltda.', rut: null, correo: 'norte@ejemplo.cl' };
    expect(data({ vendedor }).alcance[0]).toContain('ante Norte Ltda. No es documento tributario');
  });

  test('without a charge shows no card', () => {
    const { pago, total } = data({ descuento: 100, total: 0, pago: null });
    expect(pago).toEqual([['Forma de pago', 'Código promocional, sin cobro']]);
    expect(total).toBe('$0');
  });

  test('for a Factura names the company, and says that the invoice comes separately', () => {
    const { receptor, alcance } = data({ receptor: RECEPTOR, documentoAparte: true });
    expect(receptor).toEqual([
      ['Razón social', RECEPTOR.razonSocial],
      ['RUT', '76.192.083-9'],
      ['Giro', 'Ventas'],
      ['Dirección', 'Calle 1'],
      ['Comuna', 'Chillán'],
      ['Ciudad', 'Chillán'],
      ['Región', 'Ñuble'],
    ]);
    expect(alcance.slice(1)).toEqual(['Usted pidió factura.', 'La factura electrónica se emite aparte y le llega en otro correo.']);
    expect(data().alcance.slice(1)).toEqual([
      'Usted pidió boleta.',
      'Este servicio funciona en demostración y no emite la boleta electrónica.',
    ]);
    expect(data({ total: 0 }).alcance.slice(1)).toEqual(['Usted pidió boleta.']);
  });
});

test('a credit note names the receipt it reverses', () => {
  const { titulo, frase, riel, totalNombre } = data({ clase: 'devolucion', numero: 'NC-0000000007', anula: 'CV-0000000123' });
  expect(titulo).toBe('Nota de crédito interna');
  expect(frase).toBe('Deja sin efecto el comprobante CV-0000000123. Informe Verídico Empresarial.');
  expect(riel).toContainEqual(['Comprobante que anula', 'CV-0000000123']);
  expect(totalNombre).toBe('Total que se devuelve, IVA incluido');
});
