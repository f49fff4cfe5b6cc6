import { dropDemoAccounts } from './demo-accounts.ts';
import { explain } from './explain.ts';
import { dropDemo } from '../bureau/demo/seed.ts';
import { readSettings } from '../settings/settings.ts';
import { openDatabase } from '../storage/database.ts';

/** `npm run demo:drop`: deletes the demonstration records and accounts. Sales made with them stay. */
try {
  const database = await openDatabase(readSettings(process.env));
  try {
    await dropDemo(database.db);
    await dropDemoAccounts(database.db);
  } finally {
    await database.close();
  }
  process.stdout.write('Datos de demostración eliminados. Para que no vuelvan al partir, define DEMO_DATA=no.\n');
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
