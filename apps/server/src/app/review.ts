import { Problem } from '../http/problem.ts';
import { decideFromConsole, isDecision } from '../office/console.ts';
import { DECISIONS, ordersInReview } from '../orders/review.ts';
import { explain } from './explain.ts';
import { KINDS } from './kinds.ts';
import { readSettings } from '../settings/settings.ts';
import { openDatabase, type Database } from '../storage/database.ts';

const USAGE = [
  'npm run review                               muestra las órdenes que esperan a una persona',
  ...Object.entries(DECISIONS).map(
    ([decision, { meaning }]) => `npm run review -- <número de orden> ${decision.padEnd(8)} "<motivo>"  ${meaning}`,
  ),
].join('\n');

const money = new Intl.NumberFormat('es-CL', { style: 'currency', currency: 'CLP' });
const time = new Intl.DateTimeFormat('es-CL', { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Santiago' });

async function listReviews(db: Database['db']): Promise<string> {
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

/** The sentences of a refusal: those of its fields, or its own. */
function reasonsOf(problem: Problem): string {
  if (problem.code === 'TAREA_DESCONOCIDA') return 'Esa orden no está en revisión.';
  return Object.values(problem.detail.campos ?? {}).join(' ') || problem.body().mensaje;
}

/** Runs one command. @returns its result as text @throws RangeError with a sentence for a wrong command */
async function runCommand({ db }: Database, refundAlone: number, [numero, decision, motivo, ...more]: readonly string[]): Promise<string> {
  if (numero === undefined) return listReviews(db);
  if (decision === undefined || !isDecision(decision) || motivo === undefined || more.length > 0) throw new RangeError(USAGE);
  try {
    await decideFromConsole({ db, kinds: KINDS, refundAlone }, numero, { decision, motivo });
  } catch (error) {
    if (error instanceof Problem) throw new RangeError(reasonsOf(error));
    throw error;
  }
  return `Hecho: ${DECISIONS[decision].meaning}. El servidor lo lleva a cabo.`;
}

try {
  const settings = readSettings(process.env);
  const database = await openDatabase(settings);
  try {
    process.stdout.write(`${await runCommand(database, settings.REFUND_ALONE, process.argv.slice(2))}\n`);
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof RangeError ? error.message : explain(error)}\n`);
  process.exitCode = 1;
}
