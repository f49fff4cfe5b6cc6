import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase, type DatabaseSettings } from '../../storage/database.ts';
import { copyTemplate, type TestCopy } from '../../storage/testing.ts';
import { noteConsoleAct } from '../../office/console.ts';
import { listenForImports } from '../import-socket.ts';
import { importCommand } from './command.ts';

const HEADER = 'rut,razon_social,nombre_fantasia,giro,inicio_actividades,tramo_ventas,estado\n';
const PROGRAM = path.resolve(import.meta.dirname, '../../app/import.ts');

let copy: TestCopy;
let folder: string;
beforeAll(async () => {
  copy = await copyTemplate(inject('testTemplate'));
  folder = mkdtempSync(path.join(tmpdir(), 'veridico-carga-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await copy.drop();
});

function write(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

async function run(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' };
  const code = await importCommand(args, copy.settings, {
    note: noteConsoleAct,
    out: { write: (text) => (said.out += text) },
    err: { write: (text) => (said.err += text) },
  });
  return { code, ...said };
}

/** The program itself, as run by npm. */
async function runProgram(
  settings: DatabaseSettings,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: tmpdir(),
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: settings.DATA_DIR,
      DATABASE_URL: settings.DATABASE_URL,
      SECRET_KEY: 'ab'.repeat(32),
      ...env,
    },
  });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, ...said };
}

test('bad rows end with code 1 and a list of lines and reasons beside the file, readable by its owner only', async () => {
  const file = write('mixto.csv', `${HEADER}76192083-9,Una SpA,,,,,\n76192083-0,"Mala, ""SpA""",,,,,\nx\u0000,y\n`);
  const { code, out, err } = await run('empresas', file);
  expect(code).toBe(1);
  expect(out).toBe(
    `empresas: nuevas: 1 · cambiadas: 0 · iguales: 0 · rechazadas: 2\nFilas rechazadas, con su línea y motivo: ${file}.rechazos.csv\n`,
  );
  expect(err).toContain('Revisando mixto.csv: 100 %');
  expect(err).toContain('Cargando mixto.csv: 100 % · 1 filas');
  const list = parse(readFileSync(`${file}.rechazos.csv`, 'utf8'), { columns: true });
  expect(list).toEqual([
    { linea: '3', motivo: 'rut: no es un RUT válido', contenido: '76192083-0,"Mala, ""SpA""",,,,,' },
    { linea: '4', motivo: 'codificación: trae el carácter invisible o de control U+0000', contenido: 'x\uFFFD,y' },
  ]);
  expect(statSync(`${file}.rechazos.csv`).mode & 0o777).toBe(0o600);
});

test('a corrected file ends with code 0 and removes the old list', async () => {
  const file = write('mixto.csv', `${HEADER}76192083-9,Una SpA,,,,,\n50000000-7,Dos SpA,,,,,\n`);
  expect(await run('empresas', file)).toMatchObject({ code: 0, out: 'empresas: nuevas: 1 · cambiadas: 0 · iguales: 1 · rechazadas: 0\n' });
  expect(existsSync(`${file}.rechazos.csv`)).toBe(false);
  const repeated = write('repetido.csv', `${HEADER}76192083-9,Otra,,,,,\n76192083-9,Una SpA,,,,,\n`);
  expect((await run('empresas', repeated)).out).toBe(
    'empresas: nuevas: 0 · cambiadas: 0 · iguales: 1 · rechazadas: 0 · repetidas en el archivo: 1\n',
  );
});

test('an unusable file is reported, ends with code 2 and changes nothing', async () => {
  const folderFile = path.join(folder, 'carpeta.csv');
  mkdirSync(folderFile);
  const cases = [
    [['empresas', path.join(folder, 'falta.csv')], 'falta.csv: No existe ese archivo.'],
    [['empresas', folderFile], 'carpeta.csv: Es una carpeta, no un archivo.'],
    [['empresas', '/dev/null'], '/dev/null: No es un archivo común.'],
    [['empresas', write('vacio.csv', '')], 'vacio.csv: El archivo está vacío.'],
    [['empresas', write('solo.csv', HEADER)], 'solo.csv: El archivo solo trae el encabezado.'],
    [['personas', write('otro.csv', `${HEADER}76192083-9,Una SpA,,,,,\n`)], 'El encabezado no corresponde. Faltan columnas: nombres'],
    [['marcianos', 'x.csv'], 'Tipo desconocido: «marcianos».'],
    [['empresas'], 'Uso: npm run import -- <tipo> <archivo.csv>'],
    [['empresas', 'a.csv', 'b.csv'], 'Uso: npm run import'],
    [[], '  morosidades: rut,acreedor,tipo,numero,moneda,monto,fecha_vencimiento,cuotas_morosas,estado[,acreedor_rut][,origen]\n'],
  ] as const;
  for (const [args, message] of cases) {
    const { code, out, err } = await run(...args);
    expect([code, out], message).toEqual([2, '']);
    expect(err).toContain(message);
  }
  expect(existsSync(`${folderFile}.rechazos.csv`)).toBe(false);
});

test('an unwritable refusal list stops the load before any row is written', async () => {
  const file = write('sin-lista.csv', `${HEADER}99999999-9,Nueva SpA,,,,,\nmala\n`);
  mkdirSync(`${file}.rechazos.csv`);
  const { code, err } = await run('empresas', file);
  expect(code).toBe(2);
  expect(err).toContain(`No se puede escribir ${file}.rechazos.csv`);
  const good = write('despues.csv', `${HEADER}99999999-9,Nueva SpA,,,,,\n`);
  chmodSync(good, 0o400);
  expect((await run('empresas', good)).out).toContain('nuevas: 1');
});

test('progress rewrites one line on a terminal', async () => {
  const file = write('pantalla.csv', `${HEADER}99999999-9,Nueva SpA,,,,,\n`);
  let shown = '';
  const screen = { isTTY: true, write: (text: string) => (shown += text) };
  expect(
    await importCommand(['empresas', file], copy.settings, { out: { write: () => undefined }, err: screen, note: noteConsoleAct }),
  ).toBe(0);
  expect(shown).toBe(
    '\r\u001B[KRevisando pantalla.csv: 100 % · 1 filas\r\u001B[KCargando pantalla.csv: 100 % · 1 filas\n' +
      'Carga parcial: no declara hasta qué día cubre la fuente; empresas sigue sin fecha de corte.\n',
  );
});

test('a load has the same output with and without a running server, relative to the current folder', async () => {
  write('programa.csv', `${HEADER}57000000-4,Tres SpA,,,,,\nmala\n`);
  const asCalledByNpm = { npm_lifecycle_event: 'import', INIT_CWD: folder };
  const alone = await runProgram(copy.settings, ['empresas', 'programa.csv'], asCalledByNpm);
  expect(alone).toMatchObject({ code: 1, out: expect.stringContaining('nuevas: 1 · cambiadas: 0 · iguales: 0 · rechazadas: 1') as string });

  const database = await openDatabase(copy.settings);
  const listener = await listenForImports({ db: database.db, dataDir: copy.settings.DATA_DIR, note: noteConsoleAct });
  try {
    const beside = await runProgram(copy.settings, ['empresas', 'programa.csv'], asCalledByNpm);
    expect(beside).toEqual({
      ...alone,
      out: alone.out.replace('nuevas: 1 · cambiadas: 0 · iguales: 0', 'nuevas: 0 · cambiadas: 0 · iguales: 1'),
    });
    expect(await database.db.selectFrom('empresas').select('razon_social').where('rut', '=', '57000000-4').execute()).toEqual([
      { razon_social: 'Tres SpA' },
    ]);
  } finally {
    await listener.close();
    await database.close();
  }
}, 60_000);
