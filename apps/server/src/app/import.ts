import path from 'node:path';
import { importCommand } from '../bureau/import/command.ts';
import { readSettings, SettingsError } from '../settings/settings.ts';

const [tipo = '', file = '', ...more] = process.argv.slice(2);
// npm runs scripts at the repository's root; INIT_CWD is where it was called.
const calledFrom = (process.env['npm_lifecycle_event'] === 'import' && process.env['INIT_CWD']) || process.cwd();

try {
  const settings = readSettings(process.env);
  const args = [tipo, file && path.resolve(calledFrom, file), ...more];
  process.exitCode = await importCommand(args, settings, { out: process.stdout, err: process.stderr });
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
