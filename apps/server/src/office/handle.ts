import type { CaseAction, CaseHandling } from '@veridico/api';
import { sql, type InsertObject, type Kysely, type Transaction } from 'kysely';
import { Problem } from '../http/problem.ts';
import type { Kinds } from '../orders/kind.ts';
import type { Schema } from '../storage/schema.ts';
import { openCase, type OpenCase } from './detail.ts';
import { CASES } from './kinds.ts';
import { NAMELESS, namesOf, onMoment } from './people.ts';
import type { Noted } from './permission/log.ts';
import { caseObject } from './story.ts';

/** Decisions in the log, as told to the person who comes second and in the list of decided cases. */
export const DECIDED: Readonly<Record<CaseAction, string>> = {
  'aprobar-identidad': 'aprobó la identidad',
  'probar-poderes': 'dio por probados los poderes',
  emitir: 'la dio por buena y mandó emitir',
  reembolsar: 'pidió su reembolso',
  cerrar: 'la cerró',
};

/** One act at a time on a case. Taken after the company's and the order's locks. */
export async function lockCase(trx: Transaction<Schema>, tarea: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tarea:${tarea}`}, 0))`.execute(trx);
}

/** A case that is open or closed. @throws Problem TAREA_RESUELTA with who decided it and when, TAREA_DESCONOCIDA */
export async function theCase(db: Kysely<Schema>, kinds: Kinds, id: string): Promise<OpenCase> {
  const found = await openCase(db, kinds, id);
  if (!found) throw await alreadyDecided(db, id);
  return found;
}

/** The refusal for the second person to decide: who was first, and when. */
export async function alreadyDecided(db: Kysely<Schema>, id: string): Promise<Problem> {
  const last = await db
    .selectFrom('office_log')
    .select(['nombre', 'acto', 'en'])
    .where('objeto', '=', caseObject(id))
    .where('acto', 'in', Object.keys(DECIDED))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return new Problem('TAREA_DESCONOCIDA');
  return new Problem('TAREA_RESUELTA', { mensaje: `${last.nombre} ${DECIDED[last.acto as CaseAction]} ${onMoment(last.en)}.` });
}

/** Refuses an act on a case that another person took. @throws Problem TAREA_TOMADA with that person's name and the time */
export async function refuseTaken(db: Kysely<Schema>, { quien, tomada, desde }: OpenCase, sub: string): Promise<void> {
  if (quien === null || quien === sub) return;
  const name = (await namesOf(db, [quien])).get(quien) ?? NAMELESS;
  throw new Problem('TAREA_TOMADA', { mensaje: `${name} la tomó ${onMoment(tomada ?? desde)}. Tómala tú antes de decidir.` });
}

/** Refuses a decision on what was read before something new happened. @param seen '' where the caller does not say @throws Problem TAREA_CAMBIADA */
export function refuseStale({ desde }: Pick<OpenCase, 'desde'>, seen: string): void {
  if (seen !== '' && seen !== desde.toISOString()) throw new Problem('TAREA_CAMBIADA');
}

interface Handling {
  /** `id` of a case. */
  readonly tarea: string;
  readonly accion: CaseHandling;
  /** '' where the act asks for none. */
  readonly nota: string;
  /** Day on which a case that is put off comes back. */
  readonly hasta: string;
  /** Takes it from the person who has it. */
  readonly quitar: boolean;
  /** `desde` of the case as it was read; '' where unknown. */
  readonly vista: string;
  /** `sub` of the person who acts. */
  readonly quien: string;
}

/** Takes, drops, puts off or reopens a case. @throws Problem TAREA_DESCONOCIDA, TAREA_RESUELTA, TAREA_TOMADA */
export async function handleCase(trx: Transaction<Schema>, kinds: Kinds, handling: Handling): Promise<Noted> {
  const { tarea, accion, quien, quitar, vista } = handling;
  await lockCase(trx, (await theCase(trx, kinds, tarea)).tarea);
  const found = await theCase(trx, kinds, tarea);
  if (found.cerrada !== (accion === 'reabrir')) throw await alreadyDecided(trx, tarea);
  if (accion === 'reabrir' && !CASES[found.clase].reopens) throw new Problem('TAREA_RESUELTA');
  if (accion === 'posponer') refuseStale(found, vista);
  if (!quitar) await refuseTaken(trx, found, quien);
  const after = await HANDLINGS[accion](trx, found, handling);
  return { objeto: caseObject(found.id), motivo: handling.nota || null, antes: { tomada: found.quien !== null }, despues: after };
}

type CarryOut = (trx: Transaction<Schema>, found: OpenCase, handling: Handling) => Promise<Readonly<Record<string, unknown>>>;

const NOT_PUT_OFF = { hasta: null, motivo: null, pospuesta: null } as const;

const HANDLINGS: Readonly<Record<CaseHandling, CarryOut>> = {
  tomar: async (trx, { tarea }, { quien }) => {
    await mark(trx, tarea, { quien, desde: sql<Date>`now()`, ...NOT_PUT_OFF });
    return { tomada: true };
  },
  soltar: async (trx, { tarea }) => {
    await mark(trx, tarea, { quien: null, desde: null });
    return { tomada: false };
  },
  posponer: async (trx, { tarea }, { hasta, nota }) => {
    await mark(trx, tarea, { hasta, motivo: nota, pospuesta: sql<Date>`now()` });
    return { hasta: hasta.split('-').toReversed().join('-') };
  },
  reabrir: async (trx, { tarea }, { quien }) => {
    await trx.deleteFrom('case_closures').where('tarea', '=', tarea).execute();
    await mark(trx, tarea, { quien, desde: sql<Date>`now()`, ...NOT_PUT_OFF });
    return { estado: 'abierta' };
  },
};

async function mark(trx: Transaction<Schema>, tarea: string, values: Omit<InsertObject<Schema, 'case_marks'>, 'tarea'>): Promise<void> {
  await trx
    .insertInto('case_marks')
    .values({ tarea, ...values })
    .onConflict((conflict) => conflict.column('tarea').doUpdateSet(values))
    .execute();
}
