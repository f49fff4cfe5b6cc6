import { explainBackup, type Place } from '../backup/command.ts';
import { mask } from '../http/masks.ts';
import { readSettings } from '../settings/settings.ts';
import { explain } from './explain.ts';

/**
 * Runs one of the commands with this process's settings and arguments. Ends with code 1 and one sentence where it is refused.
 * @param script its name in package.json
 */
export async function runBackupProgram(script: string, command: (args: readonly string[], place: Place) => Promise<void>): Promise<void> {
  // npm runs scripts at the repository's root; INIT_CWD is where it was called.
  const calledFrom = (process.env['npm_lifecycle_event'] === script && process.env['INIT_CWD']) || process.cwd();
  try {
    const place = { settings: readSettings(process.env), folder: calledFrom, print: (line: string) => process.stdout.write(`${line}\n`) };
    await command(process.argv.slice(2), place);
  } catch (error) {
    const refused = explainBackup(error);
    process.stderr.write(`${refused === undefined ? explain(error) : mask(refused)}\n`);
    process.exitCode = 1;
  }
}
