import { Problem } from '../http/problem.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { openDatabase, type Database } from '../storage/database.ts';
import { explain } from './explain.ts';

/**
 * Runs a program of the console on this process's settings, database and arguments, and prints what it returns. A RangeError with a sentence, a
 * refusal of the office or any other error ends it with code 1 and its sentence on standard error.
 */
export async function runConsoleProgram(
  run: (database: Database, settings: Settings, args: readonly string[]) => Promise<string>,
): Promise<void> {
  try {
    const settings = readSettings(process.env);
    const database = await openDatabase(settings);
    try {
      process.stdout.write(`${await run(database, settings, process.argv.slice(2))}\n`);
    } finally {
      await database.close();
    }
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof Problem) return Object.values(error.detail.campos ?? {}).join(' ') || error.body().mensaje;
  return error instanceof RangeError ? error.message : explain(error);
}
