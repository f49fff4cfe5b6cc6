import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aNewPlace, anInstallation, sellReport, type TestInstallation } from '../backup/testing.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

let source: TestInstallation;
let target: TestInstallation;
beforeAll(async () => {
  source = await anInstallation();
  await sellReport(source.settings);
  target = await aNewPlace();
});
afterAll(async () => {
  await source.drop();
  await target.drop();
});

/** What `npm run` starts, with the folder where it was called. */
function run(name: 'respaldo' | 'restaurar', { settings }: TestInstallation, ...args: readonly string[]) {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, DATA_DIR: settings.DATA_DIR, npm_lifecycle_event: name, INIT_CWD: path.dirname(settings.DATA_DIR) };
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(ROOT, 'tools/start.mjs'), name, ...args], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

// Each command starts two processes, and a restore engines of their own.
test('the commands write a backup, remove old ones and restore it elsewhere', { timeout: 240_000 }, () => {
  const folder = path.join(path.dirname(target.settings.DATA_DIR), 'copias');
  fs.mkdirSync(path.join(folder, 'veridico-20200101-000000.respaldo'), { recursive: true });
  const wrote = run('respaldo', source, `--carpeta=${folder}`, '--conservar=30');
  expect(wrote).toMatchObject({ status: 0, stderr: '' });
  expect(wrote.stdout.split('\n')).toEqual([
    expect.stringMatching(/veridico-\d{8}-\d{6}\.respaldo: \d+\.\d MB en \d+\.\d s, con 1 orden y 1 informe\.$/),
    'Incluye la clave de la instalación: guárdalo como a ella.',
    'Eliminados por tener más de 30 días: veridico-20200101-000000.respaldo.',
    '',
  ]);
  const [name = ''] = fs.readdirSync(folder);
  const restored = run('restaurar', target, `copias/${name}`);
  expect(restored).toMatchObject({ status: 0, stderr: '' });
  expect(restored.stdout).toMatch(
    /^Restaurado el respaldo del 2\d{3}-\S+ \(UTC\) de Verídico \d+\.\d+\.\d+: 1 orden y 1 informe, en \d+\.\d s\.\nComprobado: .* y el último informe es el emitido\.\n$/,
  );
  expect(run('restaurar', target, `copias/${name}`)).toEqual({
    status: 1,
    stdout: '',
    stderr: 'La base de destino ya tiene datos (1 orden y 1 informe): para reemplazarlos agrega --si.\n',
  });
  expect(run('restaurar', target, `copias/${name}`, '--si').stdout).toMatch(/^Se reemplazan 1 orden y 1 informe\.\nRestaurado/);
});

test('without --carpeta a backup is in DATA_DIR', () => {
  expect(run('respaldo', source).status).toBe(0);
  expect(fs.readdirSync(path.join(source.settings.DATA_DIR, 'respaldos'))).toEqual([expect.stringMatching(/^veridico-.*\.respaldo$/)]);
});

test.each([
  ['respaldo', ['--conservar=0'], '--conservar: escribe cuántos días, de 1 a 90, los de la política de privacidad.'],
  ['respaldo', ['--conservar=91'], '--conservar: escribe cuántos días, de 1 a 90, los de la política de privacidad.'],
  ['respaldo', ['--otra'], 'Uso: npm run respaldo -- [--carpeta=<carpeta>] [--conservar=90]'],
  ['respaldo', ['--carpeta=/dev/null/x'], 'No se puede usar /dev/null/x (ENOTDIR).'],
  ['restaurar', [], 'Uso: npm run restaurar -- <respaldo> [--si]'],
  ['restaurar', ['a', 'b'], 'Uso: npm run restaurar -- <respaldo> [--si]'],
] as const)('%s %j ends with one sentence and code 1', (name, args, sentence) => {
  expect(run(name, source, ...args)).toEqual({ status: 1, stdout: '', stderr: `${sentence}\n` });
});
