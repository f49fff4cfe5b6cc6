import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { printData } from './datos.ts';

const PROGRAM = path.resolve(import.meta.dirname, 'veridico.ts');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'veridico-ordenes-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function run(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], DATA_DIR: path.join(folder, 'datos'), ...env },
  });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, ...said };
}

test('an unknown command prints every command and ends with 2', async () => {
  const { code, out, err } = await run(['partir']);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain('No existe la orden «partir».');
  for (const name of ['start', 'import', 'review', 'usuarios', 'revisar', 'respaldo', 'restaurar', 'datos', 'demo-drop'])
    expect(err).toMatch(new RegExp(`\n  ${name} +\\S`));
});

test('without a word the server starts', async () => {
  for (const args of [[], ['start']]) {
    const { code, err } = await run(args, { NODE_ENV: 'production' });
    expect([code, err.split('\n')[0]]).toEqual([1, 'Verídico no parte en producción así:']);
  }
});

test('a command gets its own arguments', async () => {
  const { code, out } = await run(['datos', '--json']);
  expect(code).toBe(0);
  expect(out).toBe(`${printData(readSettings({}), ['--json'])}\n`);
  writeFileSync(path.join(folder, 'empresas.csv'), 'no es una cabecera\n');
  // The path is that of the caller's folder.
  const loaded = await run(['import', 'empresas', 'empresas.csv']);
  expect(loaded.code).toBe(2);
  expect(loaded.err).toContain('columna');
});

test('revisar on a new installation has notices only, and makes nothing', async () => {
  const { code, out, err } = await run(['revisar']);
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('! Base de datos\n    ! Pieza simulada «base-de-datos»');
  expect(out).toContain('\nFallas: 0. Avisos: ');
  expect(existsSync(path.join(folder, 'datos'))).toBe(false);
});

test('revisar --json ends with 1 for a failure and prints no secret', async () => {
  const secrets = {
    SECRET_KEY: 'ef'.repeat(32),
    WEBPAY_API_KEY: 'llave-de-transbank',
    METRICS_TOKEN: 'credencial-de-metricas-con-largo',
    CAPTCHA_SECRET: 'secreto-de-google',
  };
  const { code, out } = await run(['revisar', '--json'], {
    ...secrets,
    CAPTCHA_SITE_KEY: 'sitio',
    CAPTCHA_URL: 'http://127.0.0.1:9/',
    WEBPAY_URL: 'http://127.0.0.1:9',
    DATABASE_URL: 'postgres://veridico:clave-de-base@127.0.0.1:9/veridico',
    SMTP_URL: 'smtp://veridico:clave-de-correo@127.0.0.1:9',
    MAIL_FROM: 'Verídico <avisos@veridico.example>',
  });
  expect(code).toBe(1);
  const { nivel, revisiones } = JSON.parse(out) as {
    nivel: string;
    revisiones: { nombre: string; nivel: string; hallazgos: { arreglo?: string }[] }[];
  };
  expect(nivel).toBe('falla');
  const failed = revisiones.filter((one) => one.nivel === 'falla').map(({ nombre }) => nombre);
  expect(failed).toEqual(['Base de datos', 'Correo', 'Pagos', 'Captcha']);
  for (const secret of [...Object.values(secrets), 'clave-de-base', 'clave-de-correo', 'avisos@veridico'])
    expect(out).not.toContain(secret);
});

test('revisar explains settings that cannot be read, and ends with 2', async () => {
  const wrong = { PORT: 'abc', SMTP_URL: 'http://u:clave-secreta@servidor' };
  const { code, out } = await run(['revisar'], wrong);
  expect(code).toBe(2);
  expect(out).toMatch(/✗ PORT: .*\n {6}→ .*PORT: Puerto/);
  expect(out).toMatch(/✗ SMTP_URL: .*\n {6}→ .*SMTP_URL: Servidor de correo/);
  expect(out).not.toContain('clave-secreta');
  expect(JSON.parse((await run(['revisar', '--json'], wrong)).out)).toMatchObject({ nivel: 'falla', revisiones: [{ nombre: 'Ajustes' }] });
});

test.each([[['--correo=nadie']], [['--todo']], [['--json', 'mas']]])('revisar refuses %j with its usage', async (args) => {
  const { code, err } = await run(['revisar', ...args]);
  expect(code).toBe(2);
  expect(err).toContain('veridico revisar --json');
});

test.each(['review', 'usuarios', 'demo-drop', 'respaldo'])('%s says in one sentence that the database is away', async (command) => {
  const away = { DATABASE_URL: 'postgres://usuario:clave-secreta@127.0.0.1:9/base', SECRET_KEY: 'ab'.repeat(32) };
  const { code, out, err } = await run([command], away);
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(/^No se pudo usar la base de datos de DATABASE_URL \(127\.0\.0\.1:9\/base\): .*ECONNREFUSED.*\n$/);
});
