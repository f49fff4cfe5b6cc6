import { describe, expect, test } from 'vitest';
import { contractText, plainText, SIGNATURE_KIND, termText } from './clauses.ts';
import type { ContractTerms } from './terms.ts';

const monthly: ContractTerms = {
  proveedor: 'Verídico SpA',
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
    expect(termText({ ...pack.plan, meses: 1 })).toBe('1 mes, renovable');
    expect(termText({ ...monthly.plan, meses: 24 })).toBe('24 meses mínimo, renovable');
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
