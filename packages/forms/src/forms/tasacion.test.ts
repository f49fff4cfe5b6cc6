import { expect, test } from 'vitest';
import { check, type Errors } from '../define.ts';
import type { TasacionField, TasacionValues } from '../tasacion.ts';
import { consultaTasacion } from './consulta-tasacion.ts';
import { busquedaDireccion, compraTasacion } from './tasacion.ts';

const GOOD: TasacionValues = {
  rolManzana: '573',
  rolPredio: '24',
  comuna: '13120',
  tipoPropiedad: 'casa',
  tipoOperacion: 'venta',
  superficieUtil: '85',
  superficieTotal: '120',
  dormitorios: '3',
  banos: '2',
  estacionamientos: '1',
  bodegas: '0',
  amoblado: '0',
};
const purchase = (changed: Partial<TasacionValues>): Errors<TasacionField> => check(compraTasacion, { ...GOOD, ...changed }, 'submit');
const query = (changed: Partial<TasacionValues>): Errors<TasacionField> => check(consultaTasacion, { ...GOOD, ...changed }, 'blur');

test('valid input is valid on both screens', () => {
  expect(purchase({})).toEqual({});
  expect(query({})).toEqual({});
});

const ROL = 'ROL no válido. Debe tener el formato 123456-123456.';

test('each part of a rol has one to six digits', { tags: ['DP1-TAS-11', 'DP1-TAS-12'] }, () => {
  for (const part of ['1', '000024', '999999']) expect(purchase({ rolManzana: part, rolPredio: part })).toEqual({});
  for (const part of ['', '1234567', 'a', '1-2', '1|2', ' 1 2', '-1', '1.5'])
    expect(purchase({ rolManzana: part, rolPredio: part })).toEqual({ rolManzana: ROL, rolPredio: ROL });
});

test('in the query the parts of a rol take digits only too', { tags: ['HOME-TAS-05'] }, () => {
  expect(query({ rolManzana: '12a', rolPredio: '1234567' })).toEqual({ rolManzana: ROL, rolPredio: ROL });
  expect(query({ rolManzana: '123456' })).toEqual({});
});

test('a missing or unknown commune is refused', { tags: ['DP1-TAS-13'] }, () => {
  for (const comuna of ['', '99999', 'ÑUÑOA', '13120|1']) expect(purchase({ comuna })).toEqual({ comuna: 'Comuna no válida.' });
});

const UTIL = 'Debe ser un número mayor a cero y menor o igual a la superficie total.';
const TOTAL = 'Debe ser un número mayor a cero y mayor o igual a la superficie util.';

test.each(['0', '0,0', '-5', 'ochenta', '1e3', '85|1', '85,', '8.5.5', '1,234', '1000000000'])(
  'a surface of %j is refused',
  { tags: ['DP1-TAS-14', 'DP1-TAS-15', 'DP1-TAS-18', 'DP1-TAS-19'] },
  (text) => {
    expect(purchase({ superficieUtil: text })).toMatchObject({ superficieUtil: UTIL });
    expect(purchase({ superficieTotal: text })).toMatchObject({ superficieTotal: TOTAL });
  },
);

test('an empty surface is said to be required', { tags: ['VAL2-22'] }, () => {
  const REQUIRED = 'Este campo es requerido.';
  expect(purchase({ superficieUtil: '', superficieTotal: ' ' })).toEqual({ superficieUtil: REQUIRED, superficieTotal: REQUIRED });
});

test('the useful surface is at most the total; each field has its own error', { tags: ['DP1-TAS-16'] }, () => {
  expect(purchase({ superficieUtil: '120', superficieTotal: '120' })).toEqual({});
  expect(purchase({ superficieUtil: '120,5' })).toEqual({ superficieUtil: UTIL, superficieTotal: TOTAL });
  expect(purchase({ superficieUtil: '120,5', superficieTotal: '0' })).toEqual({ superficieTotal: TOTAL });
});

test('the purchase takes up to 1.000.000 m², with or without the points', { tags: ['DP1-TAS-17'] }, () => {
  for (const total of ['1000000', '1.000.000', '999999,99', '85,5', '85.5', '1.200']) {
    const small = { superficieUtil: '1', superficieTotal: total };
    expect([total, purchase(small)]).toEqual([total, {}]);
  }
  for (const total of ['1000001', '1.000.000,01']) expect(purchase({ superficieTotal: total })).toEqual({ superficieTotal: TOTAL });
  expect(purchase({ superficieUtil: '1000001', superficieTotal: '' })).toMatchObject({ superficieUtil: UTIL });
});

test('the query takes up to five digits and a comma before one decimal', { tags: ['HOME-TAS-27', 'HOME-TAS-28'] }, () => {
  for (const text of ['1', '99999', '99999,9', '0,5']) expect(query({ superficieUtil: text, superficieTotal: '99999,9' })).toEqual({});
  for (const text of ['100000', '85.5', '85,55', '1.200', '85,', 'x', '-1'])
    expect(query({ superficieUtil: text })).toMatchObject({ superficieUtil: 'Debe ser un número con máximo un decimal, usando coma.' });
});

test('zero and a total below the useful surface get the errors of the query', { tags: ['HOME-TAS-29', 'HOME-TAS-30'] }, () => {
  expect(query({ superficieUtil: '0' })).toEqual({ superficieUtil: 'Debe ser mayor a cero.' });
  expect(query({ superficieTotal: '0,0' })).toEqual({ superficieTotal: 'Debe ser mayor a cero.' });
  expect(query({ superficieTotal: '84,9' })).toEqual({ superficieTotal: 'Debe ser mayor o igual a superficie útil.' });
  expect(query({ superficieTotal: '85,0' })).toEqual({});
});

const COUNTS = ['dormitorios', 'banos', 'estacionamientos', 'bodegas'] as const;
test.each(COUNTS)('%s go from 0 to 9', { tags: ['DP1-TAS-20..23', 'DP1-TAS-25', 'CONST1-05', 'CONST2-02'] }, (name) => {
  for (const count of ['0', '9']) expect(purchase({ [name]: count })).toEqual({});
  for (const count of ['', '10', '10000', '10001', '-1', '1,5', 'dos', '1|1']) {
    expect(purchase({ [name]: count })).toEqual({ [name]: 'Elige un número de 0 a 9.' });
    expect(Object.keys(query({ [name]: count }))).toEqual([name]);
  }
});

test('furnished is 0 or 1, and type and operation are from their lists', { tags: ['DP1-TAS-24', 'DP1-TAS-26', 'DP1-TAS-27'] }, () => {
  for (const tipoPropiedad of ['casa', 'departamento', 'oficina', 'local']) expect(purchase({ tipoPropiedad })).toEqual({});
  for (const tipoOperacion of ['venta', 'arriendo']) expect(purchase({ tipoOperacion })).toEqual({});
  expect(purchase({ amoblado: '1' })).toEqual({});
  expect(Object.keys(purchase({ amoblado: 'si', tipoPropiedad: 'parcela', tipoOperacion: 'permuta' })).toSorted()).toEqual([
    'amoblado',
    'tipoOperacion',
    'tipoPropiedad',
  ]);
});

test('every field is required, with the wording of its screen', { tags: ['DP1-REQ-11'] }, () => {
  const nothing = Object.fromEntries(Object.keys(GOOD).map((name) => [name, ' '])) as TasacionValues;
  expect(Object.keys(purchase(nothing))).toEqual(Object.keys(GOOD));
  expect(new Set(Object.values(check(consultaTasacion, nothing, 'submit')))).toEqual(
    new Set(['Por favor complete todos los campos para Tasación']),
  );
});

test('a search needs street, number in digits and commune; the unit is optional', { tags: ['HOME-TAS-21', 'HOME-TAS-22'] }, () => {
  const good = { street: 'Los Litres', streetNumber: '1482', comunaCode: '13120', unitNumber: '' };
  expect(check(busquedaDireccion, good, 'submit')).toEqual({});
  for (const [name, value] of [
    ['street', ''],
    ['street', '···'],
    ['streetNumber', ''],
    ['streetNumber', '12-A'],
    ['streetNumber', '1234567'],
    ['comunaCode', ''],
    ['comunaCode', '13999'],
  ] as const)
    expect(Object.keys(check(busquedaDireccion, { ...good, [name]: value }, 'submit'))).toEqual([name]);
});
