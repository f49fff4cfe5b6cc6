import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backupCommand } from './command.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

/** The lines `key=value` of a unit. */
function unit(name: string): Readonly<Record<string, string>> {
  const lines = fs.readFileSync(path.join(ROOT, 'deploy/systemd', name), 'utf8').split('\n');
  return Object.fromEntries(
    lines.flatMap((line) => (/^[A-Z]/.test(line) ? [[line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]] : [])),
  );
}

test('the daily unit starts a program that exists with options that it takes, and may write where it keeps backups', async () => {
  const service = unit('veridico-respaldo.service');
  const [program = '', command, ...args] = (service['ExecStart'] ?? '').split(' ');
  expect([fs.existsSync(program.replace('/opt/veridico', ROOT)), command]).toEqual([true, 'respaldo']);
  expect(args).toContain(`--carpeta=${service['ReadWritePaths']}`);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'veridico-unidad-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const settings = { DATABASE_URL: undefined, DATABASE_POOL: 1, DATA_DIR: path.join(folder, 'datos'), SECRET_KEY: undefined };
  const here = args.map((arg) => arg.replace(service['ReadWritePaths'] ?? '', path.join(folder, 'respaldos')));
  // Options that the command does not take would end with its usage.
  await expect(backupCommand(here, { settings, folder, print: () => {} })).rejects.toThrow('No hay nada que respaldar');
  expect(fs.readdirSync(path.join(folder, 'respaldos'))).toEqual([]);
});
