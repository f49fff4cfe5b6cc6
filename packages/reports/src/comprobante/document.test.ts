import { describe, expect, test } from 'vitest';
import { comprobanteData, type ComprobanteFacts } from './document.ts';

const SALE: ComprobanteFacts = {
  clase: 'venta',
  numero: 'CV-0000000123',
  // Late in the evening of the previous day in Chile.
  emitido: new Date('2026-11-20T02:30:00Z'),
  codigo: 'H4RD-90ZB-7TQW-M3K5',
  vendedor: {
    nombre: 'Verídico SpA',
    rut: '77777777-7',
    domicilio: 'Av. Providencia 1234, Providencia, Santiago',
    firmante: null,
    correo: 'contacto@veridico.cl',
  },
  numeroDeOrden: 'VO-7K3M-9QXT',
  servicio: 'Informe Verídico Empresarial',
  propiedad: '',
  precio: 16_500,
  descuento: 0,
  total: 16_500,
  pago: { tarjeta: '6623', autorizacion: '1213', en: new Date('2026-11-20T02:29:07Z') },
  receptor: null,
  informe: { folio: 'VR-0000000045' },
  plan: null,
  anula: null,
  reembolso: null,
  documentoAparte: false,
  aviso: '',
  ownSeal: false,
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
      ['Precio, IVA incluido', '$16.500'],
      ['Descuento por código promocional (20 %)', '−$3.300'],
    ]);
    expect(data({ descuento: 20, total: 15_000 }).lineas).toHaveLength(2);
  });

  test('names the property of an appraisal, and no person', () => {
    expect(data().frases).toEqual(['Informe Verídico Empresarial.']);
    const appraisal = { servicio: 'Informe Verídico Tasación', propiedad: 'Rol 573-24, ÑUÑOA' };
    expect(data(appraisal).frases).toEqual(['Informe Verídico Tasación: Rol 573-24, ÑUÑOA.']);
  });

  test('names a seller whose name ends in a full stop with one full stop', () => {
    const vendedor = { ...SALE.vendedor, nombre: 'Norte Ltda.' };
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

const REFUND = {
  clase: 'devolucion',
  numero: 'NC-0000000007',
  anula: 'CV-0000000123',
  informe: null,
  // Late in the evening of the previous day in Chile.
  reembolso: { motivo: 'El informe no se pudo emitir.', en: new Date('2026-11-23T02:30:00Z') },
} as const;

describe('a credit note', () => {
  test('names the receipt it reverses', () => {
    const { titulo, frases, riel, totalNombre } = data(REFUND);
    expect(titulo).toBe('Nota de crédito interna');
    expect(frases).toEqual(['Informe Verídico Empresarial.', 'Deja sin efecto el comprobante CV-0000000123.']);
    expect(riel).toContainEqual(['Comprobante que anula', 'CV-0000000123']);
    expect(riel.map(([name]) => name)).not.toContain('Folio del informe');
    expect(totalNombre).toBe('Total que se devuelve, IVA incluido');
  });

  test('says why and on which day the payment was returned', () => {
    const { pagoTitulo, pago } = data(REFUND);
    expect(pagoTitulo).toBe('Devolución');
    expect(pago.slice(0, 3)).toEqual([
      ['Motivo', 'El informe no se pudo emitir.'],
      ['Fecha de la devolución', '22-11-2026'],
      ['Se devuelve a', 'Tarjeta terminada en 6623'],
    ]);
  });

  test('without a charge has a reason and no day', () => {
    expect(data({ ...REFUND, pago: null, total: 0 }).pago).toEqual([
      ['Motivo', 'El informe no se pudo emitir.'],
      ['Forma de pago', 'Código promocional, sin cobro'],
    ]);
  });
});

describe('who sells', () => {
  test('is named with RUT, address and mail', () => {
    expect(data().vendedor).toEqual([
      ['Nombre', 'Verídico SpA'],
      ['RUT', '77.777.777-7'],
      ['Domicilio', 'Av. Providencia 1234, Providencia, Santiago'],
      ['Correo', 'contacto@veridico.cl'],
    ]);
  });

  test('is marked as demonstration data where an installation does not say', () => {
    expect(data({ vendedor: { ...SALE.vendedor, rut: null, domicilio: null } }).vendedor).toEqual([
      ['Nombre', 'Verídico SpA'],
      ['RUT', 'Datos de demostración'],
      ['Domicilio', 'Datos de demostración'],
      ['Correo', 'contacto@veridico.cl'],
    ]);
  });
});

describe('the margin', () => {
  test('has the code, and the address where number and code verify', () => {
    const { riel, sitio, verificacion } = data();
    expect(riel).toContainEqual(['Código de verificación', 'H4RD-90ZB-7TQW-M3K5']);
    expect(sitio).toBe('www.veridico.cl/verifica-informe/paso1');
    expect(verificacion).toBe('https://www.veridico.cl/verifica-informe/paso1?folio=CV-0000000123&codigo_verificacion=H4RD-90ZB-7TQW-M3K5');
  });

  test('has the folio of the report, or says that it came later', () => {
    expect(data().riel).toContainEqual(['Folio del informe', 'VR-0000000045']);
    const [, later] = data({ informe: { folio: null } }).riel.find(([name]) => name === 'Folio del informe') ?? [];
    expect(later).toBe('No emitido aún en esa fecha; el informe llega en otro correo');
  });

  test('names a seal of its own, and no other', () => {
    const sealed = (ownSeal: boolean) => data({ ownSeal }).riel.map(([name]) => name);
    expect(sealed(true)).toContain('Sello del PDF');
    expect(sealed(false)).not.toContain('Sello del PDF');
  });
});

describe('a plan', () => {
  const uf = { monto: 6.5, fecha: '2026-11-20', valor: 41_152.5 };

  test('in UF shows its amount, the UF with its day, and the period', () => {
    expect(data({ informe: null, plan: { periodo: { desde: '2026-12-05', hasta: '2027-01-04' }, uf } }).plan).toEqual([
      ['Período pagado', 'Del 05-12-2026 al 04-01-2027'],
      ['Monto en UF', 'UF 6,50 + IVA'],
      ['Valor de la UF', '$41.152,50, del 20-11-2026'],
    ]);
  });

  test.each([
    [{ meses: 1 }, 'Primer mes, desde la activación'],
    [{ meses: 6 }, '6 meses, desde la activación'],
    [{ adicionalesHasta: '2027-01-04' }, 'Consultas adicionales hasta el 04-01-2027'],
  ])('in pesos that pays %j shows only the period', (periodo, text) => {
    expect(data({ informe: null, plan: { periodo, uf: null } }).plan).toEqual([['Período pagado', text]]);
    expect(data().plan).toEqual([]);
  });
});
