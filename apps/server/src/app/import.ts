import { importCommand } from '../bureau/import/command.ts';
import { noteConsoleAct } from '../office/console.ts';
import { readSettings, SettingsError } from '../settings/settings.ts';

// npm runs scripts at the repository's root; INIT_CWD is where it was called.
const calledFrom = (process.env['npm_lifecycle_event'] === 'import' && process.env['INIT_CWD']) || process.cwd();

try {
  const settings = readSettings(process.env);
  const outputs = { out: process.stdout, err: process.stderr, note: noteConsoleAct };
  process.exitCode = await importCommand(process.argv.slice(2), settings, outputs, calledFrom);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
