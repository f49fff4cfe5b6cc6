import { expect, test } from 'vitest';
import { readRows, UnusableFile, type CheckedRow, type RefusedLine } from './rows.ts';
import { importTypes, type ImportTypeName } from './types.ts';

/** As listed in the importer specification. */
const HEADERS = {
  personas: 'rut,nombres,apellido_paterno,apellido_materno,fecha_nacimiento,nacionalidad,estado_civil,serie,fallecido',
  empresas: 'rut,razon_social,nombre_fantasia,giro,inicio_actividades,tramo_ventas,estado',
  direcciones: 'rut,tipo,direccion,cut,fecha',
  protestos:
    'rut,tipo,motivo,numero,moneda,monto,fecha_vencimiento,fecha_protesto,acreedor,ciudad,estado,fecha_aclaracion,acreedor_rut,origen',
  acreedores: 'alias,nombre,rut',
  morosidades: 'rut,acreedor,tipo,numero,moneda,monto,fecha_vencimiento,cuotas_morosas,estado,acreedor_rut,origen',
  deuda_financiera: 'rut,mes,vigente,mora_30_89,mora_90_mas,indirecta',
  infracciones: 'rut,institucion,motivo,monto,fecha',
  vehiculos: 'rut,patente,marca,modelo,anio,tasacion',
  bienes_raices: 'rut,cut,rol,direccion,destino,avaluo',
  sociedades: 'rut_socio,rut_sociedad,participacion,calidad,desde',
  propiedades: 'cut,rol,direccion,destino,sup_terreno,sup_construida,anio,avaluo,lat,lon',
  avisos: 'fuente,fecha,operacion,tipo,cut,comuna,direccion,precio_uf,moneda,sup_util,sup_total,dormitorios,banos,estacionamientos,lat,lon',
  uf: 'fecha,valor',
} as const satisfies Record<ImportTypeName, string>;

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

test('every type exists with its columns', () => {
  const columns = Object.entries(importTypes).map(([tipo, type]) => [tipo, Object.keys(type.columns).join(',')]);
  expect(Object.fromEntries(columns)).toEqual(HEADERS);
});

test('rows are read with any block size and column order, with BOM and Windows line endings', async () => {
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

test('two spellings of a text are equal: composed and decomposed accents, non-breaking and double spaces', async () => {
  for (const name of ['Pe\u0301rez\u00A0e  Hijos', 'Pérez  e Hijos', ' Pérez e Hijos', 'Pérez e Hijos ', '" Pérez e  Hijos "']) {
    const { rows } = await read('empresas', empresas(` 76192083-9,${name},,,,, `));
    expect(rows[0]?.row, name).toMatchObject({ rut: '76192083-9', razon_social: 'Pérez e Hijos', estado: null });
  }
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
  [Buffer.from(HEADERS.empresas, 'utf16le'), 'El archivo está en UTF-16'],
  [Buffer.from(`\uFEFF${HEADERS.empresas}\r\n76192083-9,x,,,,,`, 'utf16le'), 'El archivo está en UTF-16'],
  [Buffer.from(`\uFEFF${HEADERS.empresas}\n`, 'utf16le').swap16(), 'El archivo está en UTF-16'],
  [Buffer.from(HEADERS.empresas.replace('giro', 'año'), 'latin1'), 'La primera línea no es un encabezado en UTF-8'],
  [`"${HEADERS.empresas}`, 'El encabezado no corresponde'],
])('a file without the header of its type is refused: %j', async (content, message) => {
  const reading = read('empresas', content);
  await expect(reading).rejects.toThrow(UnusableFile);
  await expect(read('empresas', content)).rejects.toThrow(message);
});

test('a file may leave out the creditor’s RUT, or hold it anywhere', async () => {
  const line = '76192083-9,Banco,Crédito,1,CLP,1,2025-01-31,2,vigente';
  const header = HEADERS.morosidades.replace(',acreedor_rut,origen', '');
  expect((await read('morosidades', `${header}\n${line}`)).rows[0]?.row).toMatchObject({ estado: 'vigente', acreedor_rut: null });
  expect((await read('morosidades', `acreedor_rut,${header}\n97.004.000-5,${line}`)).rows[0]?.row).toHaveProperty(
    'acreedor_rut',
    '97004000-5',
  );
  expect((await read('morosidades', `${header},acreedor_rut\n${line},`)).rows[0]?.row).toHaveProperty('acreedor_rut', null);
  const { refused } = await read('morosidades', `${header},acreedor_rut\n${line},1-1\n${line}`);
  expect(refused.map(({ reason }) => reason)).toEqual(['acreedor_rut: no es un RUT válido', 'tiene 9 columnas en vez de 10']);
  await expect(read('morosidades', `${header.replace('estado', 'acreedor_rut')}\n${line}`)).rejects.toThrow(
    'Faltan columnas: estado. Se espera: rut,acreedor,tipo,numero,moneda,monto,fecha_vencimiento,cuotas_morosas,estado[,acreedor_rut][,origen]',
  );
});

const GOOD = '76192083-9,Buena SpA,,,,,';

test('each bad line is refused by its line number, and the good ones are kept', async () => {
  const bad = [
    [Buffer.from('76192083-9,Pe\xF1a SpA,,,,,', 'latin1'), 'codificación: la línea no está en UTF-8 (¿Latin-1 o Windows-1252?)'],
    ['76192083-9,Pe\uFFFDa SpA,,,,,', 'codificación: trae el carácter de reemplazo U+FFFD, un carácter se perdió antes'],
    ['76192083-9,A\u0000B,,,,,', 'codificación: trae el carácter invisible o de control U+0000'],
    ['76192083-9,A\tB,,,,,', 'codificación: trae el carácter invisible o de control U+0009'],
    ['76192083-9,A\u0085B,,,,,', 'codificación: trae el carácter invisible o de control U+0085'],
    ['76192083-9,A\u202EB,,,,,', 'codificación: trae el carácter invisible o de control U+202E'],
    ['76192083-9,A\u200BB,,,,,', 'codificación: trae el carácter invisible o de control U+200B'],
    ['\uFEFF76192083-9,AB,,,,,', 'codificación: trae el carácter invisible o de control U+FEFF'],
    ['76192083-9,A\u{10FFFE}B,,,,,', 'codificación: trae el carácter invisible o de control U+10FFFE'],
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

test('an unclosed quote does not swallow the following lines, even if a later one closes it', async () => {
  const { rows, refused } = await read('empresas', empresas('76192083-9,"Abierta,,,,,', GOOD, 'x",,,,,', GOOD));
  expect(refused.map(({ line }) => line)).toEqual([2, 4]);
  expect(rows.map(({ line }) => line)).toEqual([3, 5]);
});

test('a refusal shows the content of the line', async () => {
  const { refused } = await read('empresas', empresas('76192083-1,Mala SpA,,,,,'));
  expect(refused).toEqual([{ line: 2, reason: 'rut: no es un RUT válido', content: '76192083-1,Mala SpA,,,,,' }]);
});
