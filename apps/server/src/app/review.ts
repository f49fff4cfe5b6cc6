import { Problem } from '../http/problem.ts';
import { decideFromConsole, isDecision } from '../office/console.ts';
import { DECISIONS, ordersInReview } from '../orders/review.ts';
import { KINDS } from './kinds.ts';
import type { Settings } from '../settings/settings.ts';
import type { Database } from '../storage/database.ts';
import { runConsoleProgram } from './console-program.ts';
import { commandLine } from '../settings/command-line.ts';

const USAGE = [
  `${commandLine('review')}  muestra las órdenes que esperan a una persona`,
  ...Object.entries(DECISIONS).map(
    ([decision, { meaning }]) => `${commandLine('review', `<número de orden> ${decision.padEnd(8)} "<motivo>"`)}  ${meaning}`,
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

/** Runs one command. @returns its result as text @throws RangeError with a sentence for a wrong command; Problem for a refusal */
async function runCommand(
  { db }: Database,
  { REFUND_ALONE: refundAlone }: Settings,
  [numero, decision, motivo, ...more]: readonly string[],
): Promise<string> {
  if (numero === undefined) return listReviews(db);
  if (decision === undefined || !isDecision(decision) || motivo === undefined || more.length > 0) throw new RangeError(USAGE);
  try {
    await decideFromConsole({ db, kinds: KINDS, refundAlone }, numero, { decision, motivo });
  } catch (error) {
    if (error instanceof Problem && error.code === 'TAREA_DESCONOCIDA') throw new RangeError('Esa orden no está en revisión.');
    throw error;
  }
  return `Hecho: ${DECISIONS[decision].meaning}. El servidor lo lleva a cabo.`;
}

await runConsoleProgram(runCommand);
