import { expect, test } from 'vitest';
import { isRefusal } from './define.ts';
import { readRows, type RefusedLine } from './rows.ts';
import { shortHeader } from './testing.ts';
import { importTypes, type ImportTypeName } from './types.ts';

async function reasonsOf(tipo: ImportTypeName, line: string): Promise<string[]> {
  const header = shortHeader(tipo);
  const refused: RefusedLine[] = [];
  const blocks = (async function* file() {
    yield await Promise.resolve(Buffer.from(`${header}\n${line}`));
  })();
  for await (const checked of readRows(importTypes[tipo], blocks)) refused.push(...checked.refused);
  return refused.map(({ reason }) => reason);
}

test.each([
  ['76192083-9', []],
  ['76.192.083-9', []],
  ['076192083-9', []],
  ['14567853-k', ['rut: no es un RUT válido']],
  ['40000000-k', []],
  ['761920839', ['rut: falta el guion antes del dígito verificador']],
  ['76.192.083.9', ['rut: falta el guion antes del dígito verificador']],
  ['76.19.2083-9', ['rut: no es un RUT válido']],
  ['76192083-0', ['rut: no es un RUT válido']],
  ['76*192*083-9', ['rut: no es un RUT válido']],
  ['76192083 - 9', ['rut: no es un RUT válido']],
  ['00.000.000-0', ['rut: no es un RUT válido']],
  ['', ['rut: es obligatorio']],
])('RUT %j', async (rut, reasons) => {
  expect(await reasonsOf('empresas', `${rut},Una SpA,,,,,`)).toEqual(reasons);
});

test.each([
  ['CLP', '150000', []],
  ['CLP', '1', []],
  ['CLP', '0150', []],
  ['CLP', '999999999999', []],
  ['CLP', '1000000000000', ['monto: tiene más de 12 cifras']],
  ['CLP', '1500.5', ['monto: los pesos van sin decimales']],
  ['CLP', '0', ['monto: debe ser mayor que cero']],
  ['UF', '0.0000', ['monto: debe ser mayor que cero']],
  ['UF', '12.3456', []],
  ['UF', '0.01', []],
  ['UF', '0.0099', ['monto: es menos de 0.01']],
  ['UF', '25000000', []],
  ['UF', '25000000.01', ['monto: es más de 25000000 UF']],
  ['USD', '1000000000', []],
  ['USD', '999999999999', ['monto: es más de 1000000000 USD']],
  ['USD', '12.34567', ['monto: tiene más de 4 decimales']],
  ['CLP', '-5', ['monto: debe ser mayor que cero']],
  ['CLP', '1.500.000', ['monto: se espera un número con punto decimal y sin separador de miles']],
  ['CLP', '"1500,5"', ['monto: se espera un número con punto decimal y sin separador de miles']],
  ['CLP', '1e5', ['monto: se espera un número con punto decimal y sin separador de miles']],
  ['CLP', '$100', ['monto: se espera un número con punto decimal y sin separador de miles']],
  ['CLP', '٣٤', ['monto: se espera un número con punto decimal y sin separador de miles']],
  ['EUR', '100', ['moneda: se espera CLP, UF, USD']],
  ['', '100', ['moneda: es obligatorio']],
])('amount %s %s', { tags: ['V1.4.2'] }, async (moneda, monto, reasons) => {
  expect(await reasonsOf('morosidades', `76192083-9,Banco,Crédito,1,${moneda},${monto},2025-01-31,2,vigente`)).toEqual(reasons);
});

test.each([
  ['76192083-9,CH,Falta de fondos,1,CLP,1,2025-01-31,2025-02-01,Banco,Santiago,vigente,', []],
  ['76192083-9,LT,Falta de pago,1,CLP,1,2025-01-31,2025-02-01,Banco,Santiago,aclarado,2025-03-01', []],
  [
    '76192083-9,CH,Falta de fondos,1,CLP,1,2025-01-31,2025-02-01,Banco,Santiago,vigente,2025-03-01',
    ['fecha_aclaracion: un protesto vigente no la lleva'],
  ],
  ['76192083-9,XX,Falta de fondos,1,CLP,1,2025-01-31,2025-02-01,Banco,Santiago,vigente,', ['tipo: se espera CH, LT, PG']],
  [
    '76192083-9,CH,Falta de fondos,1,CLP,1,31-01-2025,2025-02-01,Banco,Santiago,vigente,',
    ['fecha_vencimiento: se espera una fecha AAAA-MM-DD'],
  ],
  [
    '76192083-9,CH,Falta de fondos,1,CLP,1,0202-01-31,2025-02-01,Banco,Santiago,vigente,',
    ['fecha_vencimiento: el año debe estar entre 1850 y 2150'],
  ],
  ['76192083-9,CH,Falta de fondos,1,CLP,1,2025-02-30,2025-02-01,Banco,Santiago,vigente,', ['fecha_vencimiento: esa fecha no existe']],
  [
    '76192083-9,CH,Falta de fondos,1,CLP,1,2025-02-02,2025-02-01,Banco,Santiago,vigente,',
    ['fecha_protesto: es anterior a fecha_vencimiento'],
  ],
  [
    '76192083-9,LT,Falta de pago,1,CLP,1,2025-01-31,2025-02-01,Banco,Santiago,aclarado,2025-01-31',
    ['fecha_aclaracion: es anterior a fecha_protesto'],
  ],
  ['76192083-9,CH,Falta de fondos,1,CLP,1,2025-01-31,2149-02-01,Banco,Santiago,vigente,', ['fecha_protesto: es posterior a hoy']],
  ['76192083-9,CH,Falta de fondos,,CLP,1,2025-01-31,2025-02-01,Banco,Santiago,vigente,', ['numero: es obligatorio']],
])('protest %s', async (line, reasons) => {
  expect(await reasonsOf('protestos', line)).toEqual(reasons);
});

test.each([
  ['12345678-5,Ana,Soto,,1980-02-29,Chilena,Soltera,b12.345.678,no', []],
  ['12345678-5,Ana,Soto,,,,,,si', []],
  ['12345678-5,Ana,Soto,,2149-02-28,,,,si', ['fecha_nacimiento: es posterior a hoy']],
  ['12345678-5,Ana,Soto,,1981-02-29,,,,si', ['fecha_nacimiento: esa fecha no existe']],
  ['12345678-5,Ana,Soto,,,,,12345,no', ['serie: se esperan 9 letras o números']],
  ['12345678-5,Ana,Soto,,,,,,quizás', ['fallecido: se espera si o no']],
  ['12345678-5,Ana,Soto,,,,,,', ['fallecido: es obligatorio']],
])('person %s', async (line, reasons) => {
  expect(await reasonsOf('personas', line)).toEqual(reasons);
});

test('the instalments of a debt are a whole number', async () => {
  const reasons = await Promise.all(
    ['0', '1200', '1201', '-1', '1.5'].map((cuotas) => reasonsOf('morosidades', `76192083-9,B,C,1,CLP,1,2025-01-31,${cuotas},vigente`)),
  );
  expect(reasons).toEqual([
    ['cuotas_morosas: debe estar entre 1 y 1200'],
    [],
    ['cuotas_morosas: debe estar entre 1 y 1200'],
    ['cuotas_morosas: se espera un número entero'],
    ['cuotas_morosas: se espera un número entero'],
  ]);
});

test('an alias and a name have a letter or a number', async () => {
  expect(await reasonsOf('acreedores', 'BN,Banco Norte S.A.,')).toEqual([]);
  expect(await reasonsOf('acreedores', '***,Banco Norte S.A.,97004000-5')).toEqual(['alias: no tiene letras ni números']);
  expect(await reasonsOf('acreedores', 'BN,-,')).toEqual(['nombre: no tiene letras ni números']);
  expect(await reasonsOf('acreedores', 'BN,Banco Norte S.A.,97004000-1')).toEqual(['rut: no es un RUT válido']);
});

/** The value that a column reads from a text, or the reason for refusing it. */
function readAs(tipo: ImportTypeName, column: string, given: string): unknown {
  const value = importTypes[tipo].columns[column]?.read(given);
  return value !== undefined && isRefusal(value) ? value.refusal : value;
}

test.each([
  ['2026-02', '2026-02-01'],
  ['2026-13', 'ese mes no existe'],
  ['2026-00', 'ese mes no existe'],
  ['2026-2', 'se espera un mes AAAA-MM'],
  ['2026-02-01', 'se espera un mes AAAA-MM'],
  ['1026-02', 'el año debe estar entre 1850 y 2150'],
  ['2149-01', 'es posterior a hoy'],
])('month %j', (given, expected) => {
  expect(readAs('deuda_financiera', 'mes', given)).toBe(expected);
});

test.each([
  ['0', 0],
  ['007', 7],
  ['999999999999', 999_999_999_999],
  ['1000000000000', 'tiene más de 12 cifras'],
  ['-1', 'se espera un número entero de pesos, sin puntos ni decimales'],
  ['1.000', 'se espera un número entero de pesos, sin puntos ni decimales'],
])('whole pesos %j', (given, expected) => {
  expect(readAs('deuda_financiera', 'vigente', given)).toBe(expected);
});

test.each([
  ['573-24', '573-24'],
  ['00573-00024', '573-24'],
  ['123456-123456', '123456-123456'],
  ['1234567-1', 'se espera manzana y predio, como 573-24'],
  ['0-24', 'se espera manzana y predio, como 573-24'],
  ['573', 'se espera manzana y predio, como 573-24'],
  ['573/24', 'se espera manzana y predio, como 573-24'],
])('rol %j', (given, expected) => {
  expect(readAs('bienes_raices', 'rol', given)).toBe(expected);
  expect(readAs('propiedades', 'rol', given)).toBe(expected);
});

test.each([
  ['13101', '13101'],
  ['01101', '01101'],
  ['1101', 'se esperan las 5 cifras del código único territorial, con su cero inicial'],
  ['13999', 'no es el código de ninguna comuna'],
])('commune %j', (given, expected) => {
  expect(readAs('direcciones', 'cut', given)).toBe(expected);
});

test.each([
  ['BBCC12', 'BBCC12'],
  ['bb-cc-12', 'BBCC12'],
  ['BB·CC·12', 'BBCC12'],
  ['AB 1234', 'AB1234'],
  ['ABC12', 'ABC12'],
  ['AB012', 'AB012'],
  ['BBCC12-3', 'se espera una patente como BBCC12 o AB1234, sin dígito verificador'],
  ['123456', 'se espera una patente como BBCC12 o AB1234, sin dígito verificador'],
  ['ÑBCC12', 'se espera una patente como BBCC12 o AB1234, sin dígito verificador'],
])('plate %j', (given, expected) => {
  expect(readAs('vehiculos', 'patente', given)).toBe(expected);
});

test.each([
  ['0', '0'],
  ['100', '100'],
  ['100.0000', '100.0000'],
  ['33.3333', '33.3333'],
  ['33.33333', 'tiene más de 4 decimales'],
  ['100.01', 'debe estar entre 0 y 100'],
  ['50%', 'se espera un número con punto decimal y sin separador de miles ni signo %'],
  ['50,5', 'se espera un número con punto decimal y sin separador de miles ni signo %'],
])('part of a company %j', (given, expected) => {
  expect(readAs('sociedades', 'participacion', given)).toBe(expected);
});

test.each([
  ['39876.54', '39876.54'],
  ['39876', '39876'],
  ['39.876,54', 'se espera un número con punto decimal y sin separador de miles'],
  ['39876.545', 'tiene más de 2 decimales'],
  ['0', 'debe ser mayor que cero'],
])('UF %j', (given, expected) => {
  expect(readAs('uf', 'valor', given)).toBe(expected);
});

test.each([
  ['13101,573-24,Calle 1,H,120.5,80,1998,45000000,-33.45,-70.66', []],
  ['13101,573-24,Calle 1,H,,,,,,', []],
  ['13101,573-24,Calle 1,H,,,,,-33.45,', ['lat, lon: van las dos o ninguna']],
  ['13101,573-24,Calle 1,H,,,,,-70.66,-33.45', ['lon: debe estar entre -110 y -53']],
  ['13101,573-24,Calle 1,H,,,,,33.45,-70.66', ['lat: debe estar entre -90 y -17']],
  ['13101,573-24,Calle 1,H,,,,,"-33,45",-70.66', ['lat: se esperan grados con punto decimal, negativos al sur y al oeste']],
  ['13101,573-24,Calle 1,H,123456789,,,,,', ['sup_terreno: tiene más de 8 cifras']],
  ['13101,573-24,Calle 1,H,,80.125,,,,', ['sup_construida: tiene más de 2 decimales']],
  ['13101,573-24,Calle 1,H,,,98,,,', ['anio: debe estar entre 1850 y 2150']],
])('property %s', async (line, reasons) => {
  expect(await reasonsOf('propiedades', line)).toEqual(reasons);
});
