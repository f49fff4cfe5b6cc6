import { describe, expect, test } from 'vitest';
import { termText } from '@veridico/forms';
import { contractText, plainText, SIGNATURE_KIND } from './clauses.ts';
import type { ContractTerms } from './terms.ts';

const monthly: ContractTerms = {
  proveedor: {
    nombre: 'Verídico SpA',
    rut: '77777777-7',
    domicilio: 'Av. Providencia 1234, Providencia, Santiago',
    firmante: { nombre: 'Laura Soto Peña', rut: '12345678-5', calidad: 'gerenta general' },
    correo: 'contacto@veridico.cl',
  },
  fecha: '2026-11-21',
  empresa: {
    razonSocial: 'Comercial Ñandú & Hijos Ltda.',
    nombreFantasia: 'Ñandú',
    rut: '58234577-5',
    giro: 'Venta al por menor',
    domicilio: 'Los Canelos 123',
    ciudad: 'Chillán',
    comuna: '16101',
  },
  representante: { nombre: 'María José Núñez', rut: '12345678-5' },
  correo: 'gerencia@nandu.cl',
  plan: { nombre: 'Plan Pyme 50', tipo: 'mensual', moneda: '2', precio: 6.5, valorAdicional: 0.15, consultas: 50, meses: 12 },
  pago: { neto: 260_000, iva: 49_400, total: 309_400 },
  uf: { fecha: '2026-11-21', valor: 40_000 },
  demo: false,
};
const pack: ContractTerms = {
  ...monthly,
  plan: { nombre: 'Pack Pyme 10', tipo: 'pack', moneda: '1', precio: 59_900, valorAdicional: 6_500, consultas: 10, meses: 6 },
  pago: { neto: 59_900, iva: 0, total: 59_900 },
  uf: null,
};
const words = (terms: ContractTerms) => plainText(contractText(terms)).replaceAll('\u{a0}', ' ');

describe('the seller', () => {
  test('is named with RUT, address and signatory', () => {
    expect(words(monthly)).toContain(
      'Proveedor: Verídico SpA\nRUT del proveedor: 77.777.777-7\nDomicilio del proveedor: Av. Providencia 1234, Providencia, Santiago\nFirma por el proveedor: Laura Soto Peña, RUT 12.345.678-5, gerenta general\n',
    );
  });

  test('that an installation does not name is marked as demonstration data', () => {
    const proveedor = { ...monthly.proveedor, rut: null, domicilio: null, firmante: null };
    expect(words({ ...monthly, proveedor }).match(/: Datos de demostración\n/g)).toHaveLength(3);
  });
});

describe('every contract', () => {
  test.each([
    ['El proveedor es responsable de los registros con que hace los informes y del registro de consultas.'],
    ['El cliente es responsable de la finalidad de cada consulta'],
    ['Seguridad: Cada parte protege los datos con medidas acordes a su riesgo.'],
    ['avisa a la otra sin dilación indebida'],
    ['Responde por ellos como por sí mismo'],
    ['el proveedor devuelve al cliente, si lo pide, los datos que este entregó, y los elimina'],
    ['La indemnización que una parte debe a la otra no pasa de lo pagado por este contrato en los doce meses anteriores al hecho'],
    ['Este límite no se aplica al dolo ni a la culpa grave'],
    ['Este contrato se rige por la ley chilena.'],
    ['los tribunales ordinarios del domicilio del proveedor'],
    ['El cliente puede bajarlo en “Mi plan” durante el contrato y en los 12 meses que siguen a su término.'],
  ])('%s', (sentence) => {
    for (const terms of [monthly, pack]) expect(words(terms)).toContain(sentence);
  });
});

describe('the powers', () => {
  test('of a company are declared under oath by its representative', () => {
    expect(words(monthly)).toContain('María José Núñez declara bajo juramento que representa a Comercial Ñandú & Hijos Ltda.');
    expect(words(pack)).toContain('Si la empresa ya es cliente, este contrato empieza cuando uno de sus administradores');
  });

  test('of a natural person contracting for themselves need no declaration', () => {
    const own = { ...pack, empresa: { ...pack.empresa, rut: pack.representante.rut } };
    expect(words(own)).not.toContain('juramento');
  });
});

describe('a monthly contract', () => {
  test.each([
    ['Los períodos siguientes se facturan cada mes en pesos, por el equivalente de su valor en UF al día de la factura, más IVA'],
    ['Cada factura se paga dentro de 5 días desde su emisión.'],
    ['El no pago de una factura desconecta el servicio'],
    ['desde el día 30 de atraso, permite informar al cliente como deudor'],
    ['El contrato dura 12 meses desde la activación y es renovable por períodos iguales.'],
    ['un aviso de 60 días, por carta certificada'],
    ['en “Mi plan”, en el sitio del proveedor, tiene el mismo efecto que la carta'],
    ['Las consultas que no se usan no se acumulan para los períodos siguientes.'],
    ['El cliente nombra administrador a María José Núñez, con el correo gerencia@nandu.cl, quien puede crear usuarios'],
    ['quien puede crear usuarios, eliminar usuarios'],
    ['eliminar usuarios y otorgar permisos'],
    ['Vigencia: 12 meses mínimo, renovable'],
    ['$309.400, que son $260.000 netos, por la UF del 21-11-2026 ($40.000,00), y $49.400 de IVA'],
    ['Precio mensual: UF 6,50 + IVA'],
    [SIGNATURE_KIND],
  ])('%s', { tags: ['CTR-01..10', 'CTR-12', 'CONST2-04'] }, (sentence) => {
    expect(words(monthly)).toContain(sentence);
  });

  test('in pesos does not mention UF', () => {
    const inPesos = { ...monthly, plan: { ...monthly.plan, moneda: '1', precio: 90_000 }, uf: null } as const;
    expect(words(inPesos)).not.toMatch(/\bUF\b/);
    expect(words(inPesos)).toContain('Precio mensual: $90.000, IVA incluido');
  });
});

describe('a pack', () => {
  test(
    'runs six months, is paid once and ends with its unused queries',
    { tags: ['CTR-01..04', 'CTR-06', 'CTR-07', 'CTR-11', 'CONST2-03'] },
    () => {
      const text = words(pack);
      for (const sentence of [
        'Vigencia: 6 meses, renovable',
        'El contrato dura 6 meses desde la activación y es renovable con una nueva contratación.',
        'vencen con ella y no se acumulan',
        'Precio: $59.900, IVA incluido',
        'Consultas totales: 10',
        'No hay facturas mensuales ni cobros posteriores, así que nada puede quedar impago.',
        'Termina en su último día, sin necesidad de aviso.',
      ])
        expect(text).toContain(sentence);
      expect(text).not.toMatch(/[Cc]ada factura|adicional|deudor|carta certificada|\bUF\b/);
    },
  );

  test('takes its term from the plan', () => {
    expect(termText(1, true)).toBe('1 mes, renovable');
    expect(termText(24, false)).toBe('24 meses mínimo, renovable');
  });
});

test('the same terms give the same text, and changed terms another', () => {
  expect(contractText(monthly)).toEqual(contractText(structuredClone(monthly)));
  expect(words({ ...monthly, correo: 'otro@nandu.cl' })).not.toBe(words(monthly));
});

test('the sections are numbered in order, whatever is omitted', () => {
  for (const terms of [monthly, pack])
    expect(contractText(terms).partes.map(({ titulo }, index) => titulo.startsWith(`${index + 1}. `))).not.toContain(false);
});

test('a demonstration says so', () => {
  expect(words({ ...monthly, demo: true })).toContain('no obliga a nadie');
  expect(words(monthly)).not.toContain('no obliga a nadie');
});
