import { describe, expect, test } from 'vitest';
import type { Acreedor } from '../records.ts';
import { creditorsOf, type Named } from './creditors.ts';

const NORTE = '97004000-5';
const OTHER = '76192083-9';
const named = (acreedor: string, acreedorRut: string | null = null): Named => ({ acreedor, acreedorRut });
const alias = (spelling: string, nombre: string, rut: string | null = null): Acreedor => ({ alias: spelling, nombre, rut });

/** How many creditors these names are, and the printed name of each row. */
function told(rows: readonly (string | Named)[], aliases: readonly Acreedor[] = []): [number, string[]] {
  const all = rows.map((row) => (typeof row === 'string' ? named(row) : row));
  const creditorOf = creditorsOf(all, aliases);
  const creditors = all.map(creditorOf);
  return [new Set(creditors.map(({ id }) => id)).size, creditors.map(({ nombre }) => nombre)];
}

describe('one creditor', () => {
  test.each([
    [['Banco Norte S.A.', 'BANCO NORTE SA', 'banco  norte, s. a.', 'Banco Norte', 'BANCO NORTE SOCIEDAD ANÓNIMA CERRADA']],
    [['Sur SpA', 'SUR S.P.A.', 'Sur Sp.A.', 'Sur sociedad por acciones']],
    [['Peña & Cía. Ltda.', 'PENA Y COMPAÑÍA LIMITADA', 'Peña y Cia Ltda']],
    [['Ana Soto E.I.R.L.', 'ANA SOTO EIRL', 'Ana Soto Empresa Individual de Responsabilidad Limitada']],
    [['A.B.C. Repuestos Ltda.', 'ABC Repuestos Limitada', 'A B C REPUESTOS LTDA']],
    [["O'Higgins S.A.", 'OHIGGINS SA', 'O’Higgins']],
    [['Multi-Tiendas 2000', 'MULTI TIENDAS 2000']],
  ])('%j', (names) => {
    expect(told(names)[0]).toBe(1);
    expect(told(names.toReversed())[0]).toBe(1);
  });

  test('its RUT joins any names, and a name without RUT joins the only RUT of that name', () => {
    expect(told([named('Banco Norte', NORTE), named('BN', NORTE), 'BANCO NORTE S.A.'])[0]).toBe(1);
  });

  test('is printed with its longest spelling, rather not in capitals', () => {
    expect(told(['BANCO NORTE SA', 'Banco Norte SA', 'Banco Norte'])[1]).toEqual(['Banco Norte SA', 'Banco Norte SA', 'Banco Norte SA']);
  });
});

describe('different creditors', () => {
  test.each([
    [['Comercial Sur SpA', 'Comercial Sur Ltda.']],
    [['Banco Norte S.A.', 'Banco del Norte S.A.']],
    [['Pérez Ltda.', 'Pérez y Cía. Ltda.']],
    [['Banco B S.A.', 'Banco BSA']],
    [['***', '---']],
  ])('%j', (names) => {
    expect(told(names)[0]).toBe(names.length);
  });

  test('two RUTs are never one, and a shared name is printed with them; a row of that name alone stays apart', () => {
    const rows = [named('Banco Norte', NORTE), named('Banco Norte', OTHER), named('Banco Norte')];
    expect(told(rows)).toEqual([3, ['Banco Norte (97.004.000-5)', 'Banco Norte (76.192.083-9)', 'Banco Norte']]);
  });

  test('a name without form between two forms is neither of them', () => {
    expect(told(['Comercial Sur SpA', 'Comercial Sur Ltda.', 'Comercial Sur'])[0]).toBe(3);
  });
});

describe('the operator’s table', () => {
  const table = [alias('BN', 'Banco Norte de Chile', NORTE), alias('Bco. Norte S.A.', 'Banco Norte de Chile', NORTE)];

  test('joins spellings, also with rows that carry the RUT, under its name', () => {
    const rows = ['B.N.', 'BCO NORTE', 'BANCO NORTE DE CHILE', named('Cualquier cosa', NORTE)];
    expect(told(rows, table)).toEqual([1, rows.map(() => 'Banco Norte de Chile')]);
    expect(told(rows, table.toReversed())[0]).toBe(1);
  });

  test('a row’s own RUT is stronger than an alias', () => {
    expect(told([named('BN', OTHER), 'BN'], table)).toEqual([2, ['BN', 'Banco Norte de Chile']]);
  });

  test('an alias of two creditors, and one of a company of another form, is not used', () => {
    expect(told(['BN'], [...table, alias('B.N.', 'Banco Nuevo', OTHER)])[1]).toEqual(['BN']);
    expect(told(['BN SpA'], table)[1]).toEqual(['BN SpA']);
  });
});
