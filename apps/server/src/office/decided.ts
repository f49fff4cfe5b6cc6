import type { CaseAction, CaseKind, TareaDecidida } from '@veridico/api';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { DECIDED } from './handle.ts';
import { CASES } from './kinds.ts';

/** Most cases of the list. */
const MOST = 100;

/** Kinds whose closed cases are listed with the queue, where they can be opened again. */
const REOPENING = (Object.keys(CASES) as CaseKind[]).filter((kind) => CASES[kind].reopens);

/** The cases that were decided last and wait no longer, from the office's log. The newest first. */
export async function readDecided(db: Kysely<Schema>): Promise<TareaDecidida[]> {
  const rows = await db
    .selectFrom('office_log')
    .select(['objeto', 'acto', 'en', 'nombre', 'motivo', sql<CaseKind>`antes ->> 'clase'`.as('clase')])
    .where('acto', 'in', Object.keys(DECIDED))
    .where('objeto', 'like', 'tarea %')
    .where((eb) => eb.or([eb('acto', '<>', 'cerrar'), eb(sql`antes ->> 'clase'`, 'not in', REOPENING)]))
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ objeto, acto, en, nombre, motivo, clase }) => {
    const id = objeto.slice('tarea '.length);
    return {
      id,
      clase,
      numero: /VO-.+$/.exec(id)?.[0] ?? null,
      hecho: DECIDED[acto as CaseAction],
      en: en.toISOString(),
      quien: nombre,
      nota: motivo ?? '',
    };
  });
}
