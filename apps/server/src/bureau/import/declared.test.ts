import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { openDatabase } from '../../storage/database.ts';
import { copyTemplate, type TestCopy } from '../../storage/testing.ts';
import { noteConsoleAct } from '../../office/console.ts';
import { listenForImports } from '../import-socket.ts';
import { importCommand } from './command.ts';

const COMPANIES = 'rut,razon_social,nombre_fantasia,giro,inicio_actividades,tramo_ventas,estado\n76192083-9,Una SpA,,,,,\n';
const PROTESTS = 'rut,tipo,motivo,numero,moneda,monto,fecha_vencimiento,fecha_protesto,acreedor,ciudad,estado,fecha_aclaracion\n';
const protesto = (numero: number): string =>
  `76192083-9,CH,Falta de fondos,${numero},CLP,100,2025-01-31,2025-02-01,Banco,Santiago,vigente,\n`;

let copy: TestCopy;
let folder: string;
beforeAll(async () => {
  copy = await copyTemplate(inject('testTemplate'));
});
afterAll(() => copy.drop());
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'veridico-corte-'));
  return () => rmSync(folder, { recursive: true });
});

function write(name: string, content: string): string {
  writeFileSync(path.join(folder, name), content);
  return name;
}

async function run(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' };
  const outputs = {
    out: { write: (text: string) => (said.out += text) },
    err: { write: (text: string) => (said.err += text) },
    note: noteConsoleAct,
  };
  const code = await importCommand(args, copy.settings, outputs, folder);
  return { code, ...said };
}

test('a load without a cut-off says that it is partial, a declared one says the cut-off, and a late one that it moves nothing back', async () => {
  const file = write('uno.csv', COMPANIES);
  const partial = await run('empresas', file);
  expect(partial).toMatchObject({ code: 0, out: 'empresas: nuevas: 1 · cambiadas: 0 · iguales: 0 · rechazadas: 0\n' });
  expect(partial.err).toContain('Carga parcial: no declara hasta qué día cubre la fuente; empresas sigue sin fecha de corte.\n');
  expect((await run('empresas', file, '--corte=2026-10-31')).err).toContain('Corte de empresas: 31-10-2026.\n');
  expect((await run('empresas', file)).err).toContain(
    'Carga parcial: no declara hasta qué día cubre la fuente; el corte de empresas sigue en 31-10-2026.',
  );
  expect((await run('empresas', file, '--corte', '2026-09-30')).err).toContain(
    'La fuente principal declara el 30-09-2026, pero el corte de empresas sigue en 31-10-2026:',
  );
  expect((await run('uf', write('uf.csv', 'fecha,valor\n2026-11-20,39876.5\n'))).err).not.toContain('parcial');
}, 120_000);

test('a manifest beside the file declares source and cut-off; the options win', async () => {
  const file = write('dos.csv', PROTESTS + protesto(7));
  write('dos.csv.manifiesto.json', '\uFEFF{"fuente": "boletin", "corte": "2026-10-30"}');
  expect((await run('protestos', file)).err).toContain('Corte de protestos: 30-10-2026.');
  expect((await run('protestos', file, '--corte=2026-10-31')).err).toContain('Corte de protestos: 31-10-2026.');
  expect((await run('protestos', file, '--fuente=camara', '--corte=2026-10-29')).err).toContain('Corte de protestos: 29-10-2026.');
  const listed = await run('fuentes');
  expect(listed.out).toMatch(/^protestos +boletin +31-10-2026 +\d+ +0 +(al día|¡ojo! antigua)/m);
  expect(listed.out).toMatch(/^protestos +camara +29-10-2026 +\d+ +1 /m);
}, 120_000);

test('nonsense is refused with a sentence, and nothing is loaded', async () => {
  const file = write('tres.csv', COMPANIES.replace('76192083-9', '50000000-7'));
  const cases = [
    [['--corte=2126-10-31'], 'El corte «2126-10-31» no sirve: es posterior a hoy.'],
    [['--corte=2026-02-30'], 'El corte «2026-02-30» no sirve: esa fecha no existe.'],
    [['--corte=31-10-2026'], 'El corte «31-10-2026» no sirve: se espera una fecha AAAA-MM-DD.'],
    [['--corte=1999-12-31'], 'El corte «1999-12-31» no sirve: es anterior a 2000-01-01.'],
    [['--fuente=Boletín Comercial'], '«Boletín Comercial» no sirve como nombre de fuente'],
    [['--fuente=demostracion'], '«demostracion» es la fuente de los datos de demostración'],
    [['--reemplaza', '--corte=2026-10-31'], 'Las filas de empresas nunca se quitan'],
    [['--confirmar=3'], '--confirmar=N va junto a --reemplaza'],
    [['--corte'], 'Uso: npm run import'],
    [['--desconocida'], 'Uso: npm run import'],
  ] as const;
  for (const [options, message] of cases) {
    const { code, out, err } = await run('empresas', file, ...options);
    expect([code, out], message).toEqual([2, '']);
    expect(err).toContain(message);
  }
  const protests = write('cuatro.csv', PROTESTS + protesto(9));
  expect((await run('protestos', protests, '--reemplaza')).err).toContain('agrega --corte=AAAA-MM-DD');
  for (const manifest of ['', '{', '[]', '{"corte": 20261031}', '{"cierre": "2026-10-31"}', '\0']) {
    write('tres.csv.manifiesto.json', manifest);
    const { code, err } = await run('empresas', file, '--corte=2026-10-31');
    expect([code, err.includes('El manifiesto')], manifest).toEqual([2, true]);
  }
  rmSync(path.join(folder, 'tres.csv.manifiesto.json'));
  mkdirSync(path.join(folder, 'tres.csv.manifiesto.json'));
  expect((await run('empresas', file)).err).toContain('No se puede leer el manifiesto');
  rmSync(path.join(folder, 'tres.csv.manifiesto.json'), { recursive: true });
  expect((await run('empresas', file)).out).toContain('nuevas: 1');
}, 120_000);

const CUT = ['--fuente=foto', '--corte=2026-10-31'];
const THREE = PROTESTS + protesto(1) + protesto(2) + protesto(3);
const KEY = ['protestos', '76192083-9', 'CH', '1', 'Banco'];

test('the command removes and suppresses in its own process', async () => {
  const file = write('foto.csv', THREE);
  expect((await run('protestos', file, ...CUT)).out).toContain('nuevas: 3 ');
  write('foto.csv', PROTESTS + protesto(1));
  expect((await run('protestos', file, ...CUT, '--reemplaza', '--confirmar=2')).out).toContain('rechazadas: 0 · quitadas: 2\n');
  expect((await run('suprime', ...KEY, '--motivo=Resolución 12')).out).toContain('Registro suprimido y quitado.');
  expect((await run('repone', ...KEY, '--motivo=Se revocó')).out).toContain('Repuesto: vuelve');
}, 120_000);

test('through a running server snapshots, suppressions and sources say the same', async () => {
  const database = await openDatabase(copy.settings);
  const listener = await listenForImports({ db: database.db, dataDir: copy.settings.DATA_DIR, note: noteConsoleAct });
  const less = write('menos.csv', PROTESTS + protesto(1));
  const forbidden = write('prohibida.csv', `${PROTESTS.trimEnd()},origen\n${protesto(1).trimEnd()},gas\n`);
  const bad = write('mala.csv', `${PROTESTS}mala\n`);
  const acts = [
    [0, 'protestos: nuevas: 3 ', ['protestos', write('foto.csv', THREE), ...CUT]],
    [2, 'ya no trae 2 de las 3 filas de su fuente. No se cargó ni se quitó nada. ', ['protestos', less, ...CUT, '--reemplaza']],
    [0, 'rechazadas: 0 · quitadas: 2\n', ['protestos', less, ...CUT, '--reemplaza', '--confirmar=2']],
    [1, 'No se quitó ninguna fila: no se puede leer la clave de la línea 2.', ['protestos', bad, ...CUT, '--reemplaza']],
    [0, 'Registro suprimido y quitado. Las próximas cargas no lo escriben.\n', ['suprime', ...KEY, '--motivo=Resolución 12']],
    [0, 'rechazadas: 0 · suprimidas: 1 · quitadas: 0\n', ['protestos', less, ...CUT, '--reemplaza']],
    [0, 'Repuesto: ', ['repone', ...KEY, '--motivo=Se revocó']],
    [0, 'nuevas: 1 ', ['protestos', less]],
    [0, '1 fila sin origen', ['protestos', less]],
    [1, 'iguales: 0 · rechazadas: 1\n', ['protestos', forbidden]],
    [0, 'nuevas: 1 ', ['protestos', less, ...CUT]],
    [2, 'Ese registro no está suprimido.\n', ['repone', ...KEY, '--motivo=Se revocó']],
    [2, 'Falta --motivo=texto: queda en el registro.\n', ['suprime', ...KEY]],
    [2, 'Falta --motivo=texto: queda en el registro.\n', ['repone', ...KEY]],
    [2, 'Falta --motivo=texto: queda en el registro.\n', ['fuentes', 'retira', 'protestos', 'foto']],
    [2, 'rut: no es un RUT válido\n', ['suprime', 'protestos', '76192083-0', 'CH', '1', 'Banco', '--motivo=x']],
    [2, 'Uso: npm run import', ['suprime', 'avisos', 'x', '--motivo=x']],
    [0, 'La fuente foto ya no cuenta para el corte de protestos.', ['fuentes', 'retira', 'protestos', 'foto', '--motivo=Terminó']],
    [2, 'Ninguna carga de protestos vino de la fuente nadie', ['fuentes', 'retira', 'protestos', 'nadie', '--motivo=Terminó']],
    [0, 'retirada: no cuenta para el corte\n', ['fuentes']],
  ] as const;
  try {
    await sql`truncate protestos, importaciones`.execute(database.db);
    for (const [expected, message, args] of acts) {
      const { code, out, err } = await run(...args);
      expect([code, `${out}${err}`]).toEqual([expected, expect.stringContaining(message)]);
    }
    const lines = await database.db.selectFrom('office_log').select(['quien', 'acto', 'objeto', 'motivo']).orderBy('id').execute();
    const quien = expect.stringMatching(/^consola: \w/);
    expect(lines.slice(-3)).toEqual([
      { quien, acto: 'suprimir-antecedente', objeto: 'registro de protestos', motivo: 'Resolución 12' },
      { quien, acto: 'reponer-antecedente', objeto: 'registro de protestos', motivo: 'Se revocó' },
      { quien, acto: 'retirar-fuente', objeto: 'fuente foto de protestos', motivo: 'Terminó' },
    ]);
  } finally {
    await listener.close();
    await database.close();
  }
}, 120_000);
