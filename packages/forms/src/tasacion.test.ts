import { describe, expect, test } from 'vitest';
import { paddedRol, plainRol } from './rules/propiedad.ts';
import { tasacionFromPipe, tasacionFromQuery, tasacionOf, tasacionToPipe, tasacionToQuery, type TasacionValues } from './tasacion.ts';

const VALUES: TasacionValues = {
  rolManzana: '00573',
  rolPredio: '24',
  comuna: '13120',
  tipoPropiedad: 'departamento',
  tipoOperacion: 'arriendo',
  superficieUtil: '85,5',
  superficieTotal: '1.200',
  dormitorios: '3',
  banos: '2',
  estacionamientos: '1',
  bodegas: '0',
  amoblado: '1',
};

describe('the purchase', () => {
  test('joins eleven values with pipes in the specified order, and parses them back', { tags: ['DP1-TAS-28'] }, () => {
    const text = '00573-24|13120|departamento|arriendo|85,5|1.200|3|2|1|0|1';
    expect(tasacionToPipe(VALUES)).toBe(text);
    expect(tasacionFromPipe(text)).toEqual(VALUES);
    expect(tasacionFromPipe(text.replaceAll('|', ' | '))).toEqual(VALUES);
  });

  test('no value may contain a pipe', () => {
    expect(() => tasacionToPipe({ ...VALUES, comuna: '13120|casa' })).toThrow(RangeError);
    expect(tasacionFromPipe('573-24|13120|casa|casa|venta|85|120|3|2|1|0|1')).toBeUndefined();
    for (const short of ['', '573-24', '573-24|13120|casa|venta|85|120|3|2|1|0']) expect(tasacionFromPipe(short)).toBeUndefined();
  });

  test('an invalid rol leaves its parts empty, for validation to refuse', () => {
    const parts = (rol: string) => tasacionFromPipe(`${rol}|13120|casa|venta|85|120|3|2|1|0|1`);
    for (const rol of ['573', '1234567-1', '573-24-1', 'a-b', '']) expect(parts(rol)).toMatchObject({ rolManzana: '', rolPredio: '' });
  });
});

describe('the query', () => {
  const WRITTEN = { superficieUtilEscrita: VALUES.superficieUtil, superficieTotalEscrita: VALUES.superficieTotal };
  const BODY = {
    comuna: '13120',
    rol: '00573-24',
    tipoPropiedad: 'departamento',
    operacion: 'arriendo',
    metrosCuadradosUtiles: '86',
    metrosCuadradosTotales: '1200',
    dormitorios: '3',
    banios: '2',
    estacionamientos: '1',
    bodegas: '0',
    amoblado: '1',
  };

  test('keeps the typed input as long as it equals what was sent', () => {
    expect(tasacionFromQuery({ ...BODY, ...WRITTEN })).toEqual(VALUES);
    const other = tasacionFromQuery({ ...BODY, superficieUtilEscrita: '8600', superficieTotalEscrita: '' });
    expect(other).toMatchObject({ superficieUtil: '86', superficieTotal: '1200' });
  });

  test('sends eleven form fields', { tags: ['API1-26..36'] }, () => {
    expect(tasacionToQuery(VALUES)).toEqual({ ...BODY, ...WRITTEN });
    expect(tasacionFromQuery(BODY)).toEqual({ ...VALUES, superficieUtil: '86', superficieTotal: '1200' });
    expect(tasacionFromQuery({})).toEqual(Object.fromEntries(Object.keys(VALUES).map((name) => [name, ''])));
  });

  test('surfaces are sent as integers, rounded half up', { tags: ['HOME-TAS-14'] }, () => {
    const sent = (text: string) => tasacionToQuery({ ...VALUES, superficieUtil: text }).metrosCuadradosUtiles;
    expect(['85', '85,4', '85,5', '0,5', '99999,9', 'x'].map(sent)).toEqual(['85', '85', '86', '1', '100000', 'x']);
  });
});

test('purchase and query give the same appraisal', () => {
  const appraisal = {
    comuna: '13120',
    rol: '573-24',
    tipoPropiedad: 'departamento',
    tipoOperacion: 'arriendo',
    superficieUtil: 85.5,
    superficieTotal: 1_200,
    dormitorios: 3,
    banos: 2,
    estacionamientos: 1,
    bodegas: 0,
    amoblado: true,
  };
  expect(tasacionOf(tasacionFromPipe(tasacionToPipe(VALUES)) ?? VALUES)).toEqual(appraisal);
  expect(tasacionOf(tasacionFromQuery(tasacionToQuery(VALUES)))).toEqual(appraisal);
});

test('a rol is compared without leading zeros and shown with them', () => {
  expect(['000573-000024', '573-24', ' 573-024 '].map(plainRol)).toEqual(['573-24', '573-24', '573-24']);
  expect(['573', '1234567-1', '573-24-1', ''].map(plainRol)).toEqual([undefined, undefined, undefined, undefined]);
  expect(paddedRol('573-24')).toBe('000573-000024');
});
