import { buffer } from 'node:stream/consumers';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { Problem } from '../http/problem.ts';
import { readLines } from './read-lines.ts';

const pasted = async (texto: string) => (await readLines({ texto, archivo: '' })).map(({ rut, referencia }) => [rut, referencia]);
const uploaded = async (file: Uint8Array) =>
  (await readLines({ texto: '', archivo: Buffer.from(file).toString('base64') })).map(({ rut, referencia }) => [rut, referencia]);
const refusal = async (file: Uint8Array) => {
  const error: unknown = await uploaded(file).catch((thrown: unknown) => thrown);
  return error instanceof Problem ? error.detail.campos?.['archivo'] : error;
};

test('a pasted list has a RUT per line, in any notation, and may name its subject beside it', async () => {
  expect(await pasted('76.192.083-9\r\n\r\n 76192083-9 Felipe López\n761920839\n76.192.083-K\n')).toEqual([
    ['76192083-9', ''],
    ['76192083-9', 'Felipe López'],
    ['76192083-9', ''],
    [null, ''],
  ]);
});

test('columns are found by their titles, or by what they hold', async () => {
  expect(await pasted('Nombre\tRUT\tCentro de costo\nUna SpA\t76192083-9\tNorte\n')).toEqual([['76192083-9', 'Norte']]);
  expect(await pasted('Una SpA;76192083-9\nDos SpA;57000000-4\n')).toEqual([
    ['76192083-9', ''],
    ['57000000-4', ''],
  ]);
});

test.each([
  ['UTF-8 with its mark', Buffer.from('\uFEFFrut;referencia\n76192083-9;Ñuñoa', 'utf8')],
  ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('rut;referencia\n76192083-9;Ñuñoa', 'utf16le')])],
  ['Windows-1252', Buffer.from('rut;referencia\n76192083-9;Ñuñoa', 'latin1')],
])('a CSV file in %s is read', async (_, file) => {
  expect(await uploaded(file)).toEqual([['76192083-9', 'Ñuñoa']]);
});

test('a sheet is read: RUTs as numbers, formulas by their stored value, merged cells, empty rows', async () => {
  const file = await writeXlsx({
    sheets: [
      {
        name: 'Proveedores',
        rows: [
          ['Nombre', 'RUT', 'Referencia'],
          ['Una SpA', 761_920_839, 'Norte'],
          [null, null, null],
          ['Dos SpA', '57.000.000-4', 12],
          ['Fórmula', null, null],
        ],
        cells: new Map([['4,1', { value: '76192083-9', formula: 'B2', formulaResult: '76192083-9' }]]),
        merges: [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }],
      },
    ],
  });
  expect(await uploaded(file)).toEqual([
    ['76192083-9', 'Norte'],
    ['57000000-4', '12'],
    ['76192083-9', ''],
  ]);
});

test('a list of more than 10,000 lines is refused with its reason', async () => {
  const rows = Array.from({ length: 60_000 }, () => ['76192083-9']);
  expect(await refusal(await writeXlsx({ sheets: [{ name: 'x', rows }] }))).toContain('más de 10.000 líneas');
  expect(await refusal(Buffer.from('76192083-9\n'.repeat(60_000)))).toContain('más de 10.000 líneas');
});

test('a file that is no sheet, or that would unpack to more than 50 MB, is refused before it is read', async () => {
  expect(await refusal(Buffer.from('PK\u0003\u0004 nothing'))).toContain('No pudimos leer');
  expect(await refusal(Buffer.from('%PDF-1.7\0\0'))).toContain('No pudimos leer');
  const zip = new ZipFile();
  zip.addBuffer(Buffer.alloc(60_000_000), 'xl/worksheets/sheet1.xml');
  zip.end();
  const bomb = await buffer(zip.outputStream);
  expect(bomb.length).toBeLessThan(100_000);
  expect(await refusal(bomb)).toContain('No pudimos leer');
  // The same, whose directory says that it holds 10 bytes.
  const lying = Buffer.from(bomb);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(60_000_000);
  for (let at = lying.indexOf(size); at !== -1; at = lying.indexOf(size, at + 4)) lying.writeUInt32LE(10, at);
  expect(lying.equals(bomb)).toBe(false);
  expect(await refusal(lying)).toContain('No pudimos leer');
});

test('blank rows do not count, neither in a text nor in a formatted sheet', async () => {
  const blank = Array.from({ length: 12_000 }, () => ['', '']);
  const rows = [['76192083-9', ''], ...blank, ['57000000-4', '']];
  expect(await uploaded(await writeXlsx({ sheets: [{ name: 'x', rows }] }))).toHaveLength(2);
  expect(await pasted(rows.map((row) => row.join(';')).join('\n'))).toHaveLength(2);
});

test('a row of millions of cells is refused, and one cut in an emoji stays text', async () => {
  expect(await refusal(Buffer.from(';'.repeat(4_000_000)))).toContain('No pudimos leer');
  const [[, reference = ''] = []] = await pasted(`RUT;Referencia\n76192083-9;${'a'.repeat(79)}😀b`);
  expect(reference?.isWellFormed()).toBe(true);
  expect(reference).toContain('😀');
});

test('an archive with a second directory is refused: its two readers would not read the same', async () => {
  const honest = Buffer.from(await writeXlsx({ sheets: [{ name: 'x', rows: [['76192083-9']] }] }));
  const end = honest.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  const locator = Buffer.concat([Buffer.from('PK\u0006\u0007', 'latin1'), Buffer.alloc(16)]);
  expect(await uploaded(honest)).toHaveLength(1);
  expect(await refusal(Buffer.concat([honest.subarray(0, end), locator, honest.subarray(end)]))).toContain('No pudimos leer');
});
