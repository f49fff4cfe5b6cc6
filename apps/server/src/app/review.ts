import { DECISIONS, decideReview, ordersInReview, type Decision } from '../orders/review.ts';
import { orderOf } from '../orders/display-number.ts';
import { KINDS } from './kinds.ts';
import { readSettings, SettingsError } from '../settings/settings.ts';
import { openDatabase, type Database } from '../storage/database.ts';
import { DatabaseInUse } from '../storage/embedded/lock.ts';

const USAGE = [
  'npm run review                               muestra las órdenes que esperan a una persona',
  ...Object.entries(DECISIONS).map(([decision, { meaning }]) => `npm run review -- <número de orden> ${decision.padEnd(9)}  ${meaning}`),
].join('\n');

const money = new Intl.NumberFormat('es-CL', { style: 'currency', currency: 'CLP' });
const time = new Intl.DateTimeFormat('es-CL', { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Santiago' });

async function listReviews({ db }: Database): Promise<string> {
  const orders = await ordersInReview(db);
  if (orders.length === 0) return 'Ninguna orden espera a una persona.';
  const blocks = orders.map(({ numero, total, desde, motivo, buyOrder, comprobante }) =>
    [
      `${numero}  ${money.format(total)}  en revisión desde ${time.format(desde)}`,
      `  motivo: ${motivo}`,
      `  en Transbank: ${buyOrder}`,
      `  última respuesta: ${comprobante ? JSON.stringify(comprobante) : 'ninguna'}`,
    ].join('\n'),
  );
  return [...blocks, '', USAGE].join('\n');
}

function isDecision(text: string): text is Decision {
  return Object.hasOwn(DECISIONS, text);
}

/** Runs one command. @returns its result as text @throws RangeError with a sentence for a wrong command */
async function runCommand(database: Database, [numero, decision, ...more]: readonly string[]): Promise<string> {
  if (numero === undefined) return listReviews(database);
  if (decision === undefined || !isDecision(decision) || more.length > 0) throw new RangeError(USAGE);
  const orden = await orderOf(database.db, numero);
  if (orden === undefined || !(await decideReview({ db: database.db, kinds: KINDS }, orden, decision)))
    throw new RangeError('Esa orden no está en revisión.');
  return `Hecho: ${DECISIONS[decision].meaning}. El servidor lo lleva a cabo.`;
}

try {
  const database = await openDatabase(readSettings(process.env));
  try {
    process.stdout.write(`${await runCommand(database, process.argv.slice(2))}\n`);
  } finally {
    await database.close();
  }
} catch (error) {
  const mendable = error instanceof RangeError || error instanceof SettingsError || error instanceof DatabaseInUse;
  if (!mendable) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
