import { expect, test } from 'vitest';
import { readRows, UnusableFile, type CheckedRow, type RefusedLine } from './rows.ts';
import { importTypes, type ImportTypeName } from './types.ts';

const HEADERS = {
  personas: 'rut,nombres,apellido_paterno,apellido_materno,fecha_nacimiento,nacionalidad,estado_civil,serie,fallecido',
  empresas: 'rut,razon_social,nombre_fantasia,giro,inicio_actividades,tramo_ventas,estado',
  protestos: 'rut,tipo,motivo,numero,moneda,monto,fecha_vencimiento,fecha_protesto,acreedor,ciudad,estado,fecha_aclaracion',
  morosidades: 'rut,acreedor,tipo,numero,moneda,monto,fecha_vencimiento,cuotas_morosas,estado',
} as const;

async function read(
  tipo: ImportTypeName,
  content: string | Buffer,
  blockSize = 7,
): Promise<{ rows: CheckedRow[]; refused: RefusedLine[] }> {
  const bytes = Buffer.from(content);
  const blocks = (async function* cut() {
    for (let start = 0; start < bytes.length; start += blockSize) yield await Promise.resolve(bytes.subarray(start, start + blockSize));
  })();
  const rows: CheckedRow[] = [];
  const refused: RefusedLine[] = [];
  for await (const checked of readRows(importTypes[tipo], blocks)) {
    rows.push(...checked.rows);
    refused.push(...checked.refused);
  }
  return { rows, refused };
}

const empresas = (...lines: readonly string[]): string => [HEADERS.empresas, ...lines].join('\n');
const reasonsOf = async (tipo: ImportTypeName, line: string): Promise<string[]> =>
  (await read(tipo, `${HEADERS[tipo]}\n${line}`)).refused.map(({ reason }) => reason);

test('the columns of each type are those the importer announces', () => {
  for (const [tipo, header] of Object.entries(HEADERS))
    expect(Object.keys(importTypes[tipo as ImportTypeName].columns).join(',')).toBe(header);
});

test('a row is read whatever the size of the blocks, its columns in any order, with BOM and Windows line ends', async () => {
  const file = `\uFEFF"giro",rut,razon_social,nombre_fantasia,estado,tramo_ventas,inicio_actividades\r\n"Pan, tortas y ""kuchen""",76.192.083-9, Panadería  Ñandú ,,,,2001-02-28\r\n`;
  const expected = {
    rut: '76192083-9',
    razon_social: 'Panadería Ñandú',
    nombre_fantasia: null,
    giro: 'Pan, tortas y "kuchen"',
    inicio_actividades: '2001-02-28',
    tramo_ventas: null,
    estado: null,
  };
  for (const size of [1, 2, 3, 64, 10_000])
    expect(await read('empresas', file, size)).toEqual({ rows: [{ line: 2, row: expected }], refused: [] });
});

test('two spellings of one text are one: composed and decomposed accents, non-breaking and double spaces', async () => {
  const { rows } = await read('empresas', empresas('76192083-9,Pe\u0301rez\u00A0e  Hijos,,,,,'));
  expect(rows[0]?.row['razon_social']).toBe('Pérez e Hijos');
});

test.each([
  ['', 'está vacío'],
  ['\n76192083-9,x,,,,,', 'La primera línea está en blanco'],
  [HEADERS.empresas.replaceAll(',', ';'), 'separadas por comas'],
  [HEADERS.empresas.replace('giro,', ''), 'Faltan columnas: giro.'],
  [`${HEADERS.empresas},otra`, 'Columnas desconocidas: otra.'],
  [`${HEADERS.empresas},giro`, 'Columnas repetidas: giro.'],
  [HEADERS.empresas.replace('giro', 'jiro'), 'Faltan columnas: giro. Columnas desconocidas: jiro.'],
  ['76192083-9,Algo SpA,,,,,', 'Faltan columnas'],
  [Buffer.from(HEADERS.empresas, 'utf16le'), 'El encabezado no corresponde'],
  [Buffer.from([0xff, 0xfe, 0x41]), 'UTF-8'],
  [`"${HEADERS.empresas}`, 'El encabezado no corresponde'],
])('a file without the type’s header is refused whole: %j', async (content, message) => {
  const reading = read('empresas', content);
  await expect(reading).rejects.toThrow(UnusableFile);
  await expect(read('empresas', content)).rejects.toThrow(message);
});

const GOOD = '76192083-9,Buena SpA,,,,,';

test('each bad line is refused by its number in the file, and the good ones around it are kept', async () => {
  const bad = [
    [Buffer.from('76192083-9,Pe\xF1a SpA,,,,,', 'latin1'), 'codificación: la línea no está en UTF-8'],
    ['76192083-9,Pe\uFFFDa SpA,,,,,', 'codificación: trae el carácter de reemplazo U+FFFD, un carácter se perdió antes'],
    ['76192083-9,A\u0000B,,,,,', 'codificación: trae el carácter de control U+0000'],
    ['76192083-9,A\tB,,,,,', 'codificación: trae el carácter de control U+0009'],
    ['76192083-9,A\u0085B,,,,,', 'codificación: trae el carácter de control U+0085'],
    ['76192083-9,A\u202EB,,,,,', 'codificación: trae el carácter de control U+202E'],
    ['76192083-9,PÃ©rez SpA,,,,,', 'codificación: trae caracteres codificados dos veces'],
    ['76192083-9,"Sin cerrar,,,,,', 'comillas: faltan o sobran; un campo no puede tener saltos de línea'],
    ['76192083-9,El "Bueno" SpA,,,,,', 'comillas: faltan o sobran; un campo no puede tener saltos de línea'],
    ['76192083-9,"Bueno" SpA,,,,,', 'comillas: faltan o sobran; un campo no puede tener saltos de línea'],
    ['76192083-9,Corta', 'tiene 2 columnas en vez de 7'],
    ['76192083-9,Larga,,,,,,', 'tiene 8 columnas en vez de 7'],
    ['76192083-9,,,,,,', 'razon_social: es obligatorio'],
    [`76192083-9,${'x'.repeat(201)},,,,,`, 'razon_social: tiene más de 200 caracteres'],
    [`76192083-9,${'x'.repeat(70_000)},,,,,`, 'la línea es demasiado larga'],
    ['76192083-9,X,,,2023-02-29,,', 'inicio_actividades: esa fecha no existe'],
  ] as const;
  const lines = bad.flatMap(([line]) => [Buffer.from(line), Buffer.from('\n\n'), Buffer.from(GOOD), Buffer.from('\n')]);
  for (const size of [5, 4_096, 1_000_000]) {
    const { rows, refused } = await read('empresas', Buffer.concat([Buffer.from(`${HEADERS.empresas}\n`), ...lines]), size);
    expect(refused.map(({ line, reason }) => [line, reason])).toEqual(bad.map(([, reason], index) => [2 + index * 3, reason]));
    expect(rows.map(({ line }) => line)).toEqual(bad.map((_, index) => 4 + index * 3));
  }
});

test('a broken quote never swallows the lines behind it, even when a later one closes it', async () => {
  const { rows, refused } = await read('empresas', empresas('76192083-9,"Abierta,,,,,', GOOD, 'x",,,,,', GOOD));
  expect(refused.map(({ line }) => line)).toEqual([2, 4]);
  expect(rows.map(({ line }) => line)).toEqual([3, 5]);
});

test('a refusal shows what the line held', async () => {
  const { refused } = await read('empresas', empresas('76192083-1,Mala SpA,,,,,'));
  expect(refused).toEqual([{ line: 2, reason: 'rut: no es un RUT válido', content: '76192083-1,Mala SpA,,,,,' }]);
});

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
  ['USD', '12.34567', ['monto: tiene más de 4 decimales']],
  ['CLP', '-5', ['monto: debe ser mayor que cero']],
  ['CLP', '1.500.000', ['monto: se espera un número con punto decimal y sin separador de miles']],
  ['CLP', '"1500,5"', ['monto: se espera un número con punto decimal y sin separador de miles']],
  ['CLP', '1e5', ['monto: se espera un número con punto decimal y sin separador de miles']],
  ['CLP', '$100', ['monto: se espera un número con punto decimal y sin separador de miles']],
  ['CLP', '٣٤', ['monto: se espera un número con punto decimal y sin separador de miles']],
  ['EUR', '100', ['moneda: se espera CLP, UF, USD']],
  ['', '100', ['moneda: es obligatorio']],
])('amount %s %s', async (moneda, monto, reasons) => {
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
  ['76192083-9,CH,Falta de fondos,,CLP,1,2025-01-31,2025-02-01,Banco,Santiago,vigente,', ['numero: es obligatorio']],
])('protest %s', async (line, reasons) => {
  expect(await reasonsOf('protestos', line)).toEqual(reasons);
});

test.each([
  ['12345678-5,Ana,Soto,,1980-02-29,Chilena,Soltera,b12.345.678,no', []],
  ['12345678-5,Ana,Soto,,,,,,si', []],
  ['12345678-5,Ana,Soto,,1981-02-29,,,,si', ['fecha_nacimiento: esa fecha no existe']],
  ['12345678-5,Ana,Soto,,,,,12345,no', ['serie: se esperan 9 letras o números']],
  ['12345678-5,Ana,Soto,,,,,,quizás', ['fallecido: se espera si o no']],
  ['12345678-5,Ana,Soto,,,,,,', ['fallecido: es obligatorio']],
])('person %s', async (line, reasons) => {
  expect(await reasonsOf('personas', line)).toEqual(reasons);
});

test('a debt’s instalments are a whole number', async () => {
  const reasons = await Promise.all(
    ['0', '1200', '1201', '-1', '1.5'].map((cuotas) => reasonsOf('morosidades', `76192083-9,B,C,1,CLP,1,2025-01-31,${cuotas},vigente`)),
  );
  expect(reasons).toEqual([
    [],
    [],
    ['cuotas_morosas: debe estar entre 0 y 1200'],
    ['cuotas_morosas: se espera un número entero'],
    ['cuotas_morosas: se espera un número entero'],
  ]);
});
