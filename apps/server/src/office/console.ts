import type { CaseAction } from '@veridico/api';
import type { Kysely } from 'kysely';
import { consoleUser } from '../bureau/import/desk.ts';
import { DECISIONS, type Decision } from '../orders/review.ts';
import type { Schema } from '../storage/schema.ts';
import type { OfficeDeps } from './deps.ts';
import { readNote } from './note.ts';
import { ALL_ROLES } from './permission/acts.ts';
import { logAct } from './permission/log.ts';
import { settleCase } from './settle.ts';

/** The office's act for each decision of the console. */
const ACTS: Readonly<Record<Decision, CaseAction>> = { emitir: 'emitir', devolver: 'reembolsar', cerrar: 'cerrar' };

export function isDecision(text: string): text is Decision {
  return Object.hasOwn(DECISIONS, text);
}

/**
 * Decides an order in review from the machine's console, by the same act as the office's page, with its line in the log.
 * @param numero VO-7K3M-9QXT @param motivo why, kept with the order and in the log
 * @throws Problem as the page, among them TAREA_DESCONOCIDA where the order is not in review
 */
export async function decideFromConsole(
  { db, kinds }: { readonly db: Kysely<Schema>; readonly kinds: OfficeDeps['kinds'] },
  numero: string,
  { decision, motivo }: { readonly decision: Decision; readonly motivo: string },
): Promise<void> {
  const nota = readNote(motivo);
  const accion = ACTS[decision];
  const nombre = consoleUser();
  await db.transaction().execute(async (trx) => {
    const { noted } = await settleCase(trx, kinds, { tarea: `revision-${numero}`, accion, nota, quien: nombre });
    await logAct(trx, { sub: nombre, nombre, roles: ALL_ROLES }, accion, noted);
  });
}
