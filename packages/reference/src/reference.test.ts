import { expect, test } from 'vitest';
import { codigosSii, comunas, regiones } from './index.ts';

const PER_REGION = {
  '01': 7,
  '02': 9,
  '03': 9,
  '04': 15,
  '05': 38,
  '06': 33,
  '07': 30,
  '08': 33,
  '09': 32,
  '10': 30,
  '11': 10,
  '12': 11,
  '13': 52,
  '14': 12,
  '15': 4,
  '16': 21,
};
const inRegion = (codigo: string) => comunas.filter((comuna) => comuna.codigoRegion === codigo);

test('the communes are the 346 official ones, without duplicates', { tags: ['REF1-01'] }, () => {
  expect(comunas).toHaveLength(346);
  expect(new Set(comunas.map((comuna) => comuna.cut)).size).toBe(346);
  expect(new Set(comunas.map((comuna) => comuna.nombreMayusculas)).size).toBe(346);
});

test('every commune has its official code of five digits', { tags: ['REF1-02', 'REF2-02'] }, () => {
  for (const { cut } of comunas) expect(cut).toMatch(/^\d{5}$/);
  expect(comunas.find((comuna) => comuna.cut === '13101')?.nombre).toBe('Santiago');
  expect(comunas.find((comuna) => comuna.cut === '05602')?.nombre).toBe('Algarrobo');
});

test('every commune has its name in capitals, with accents and Ñ', { tags: ['REF1-03'] }, () => {
  for (const { nombreMayusculas } of comunas) expect(nombreMayusculas).toMatch(/^[A-ZÁÉÍÓÚÜÑ' -]+$/);
  expect(comunas.find((comuna) => comuna.cut === '13120')?.nombreMayusculas).toBe('ÑUÑOA');
  expect(comunas.find((comuna) => comuna.cut === '02202')?.nombreMayusculas).toBe('OLLAGÜE');
});

test('the communes are sorted by name in Spanish collation', { tags: ['REF1-04'] }, () => {
  const names = comunas.map((comuna) => comuna.nombre);
  expect(names).toEqual(names.toSorted(new Intl.Collator('es').compare));
  expect(names[0]).toBe('Algarrobo');
  expect(names.indexOf('Ñuñoa')).toBeGreaterThan(names.indexOf('Nueva Imperial'));
  expect(names.indexOf('Ñuñoa')).toBeLessThan(names.indexOf("O'Higgins"));
});

test('the regions are 16, with codes 01 to 16', { tags: ['REF2-01'] }, () => {
  expect(regiones.map((region) => region.codigo)).toEqual(Object.keys(PER_REGION).toSorted());
  expect(new Set(regiones.map((region) => region.nombre)).size).toBe(16);
  expect(regiones[12]).toEqual({ codigo: '13', nombre: 'Región Metropolitana de Santiago', nombreCorto: 'Metropolitana de Santiago' });
});

test('every commune names its region, and each region has its number of communes', { tags: ['REF2-03'] }, () => {
  for (const [codigo, count] of Object.entries(PER_REGION)) expect(inRegion(codigo), codigo).toHaveLength(count);
  expect(comunas.every((comuna) => regiones.some((region) => region.codigo === comuna.codigoRegion))).toBe(true);
});

test('the 21 communes of Ñuble are in region 16', { tags: ['REF2-04'] }, () => {
  expect(regiones[15]?.nombre).toBe('Región de Ñuble');
  const names = inRegion('16').map((comuna) => comuna.nombre);
  expect(names).toContain('Chillán');
  expect(names).toContain('Trehuaco');
  expect(names).toHaveLength(21);
});

test('the tax office has a number for all but Antártica', () => {
  const numbered = new Set(codigosSii.values());
  expect(comunas.filter(({ cut }) => !numbered.has(cut)).map(({ nombre }) => nombre)).toEqual(['Antártica']);
  expect(comunas.find(({ cut }) => cut === codigosSii.get('8101'))?.nombre).toBe('Chillán');
  expect([codigosSii.size, numbered.size]).toEqual([345, 345]);
});
