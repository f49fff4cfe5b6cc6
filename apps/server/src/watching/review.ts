import { sql, type Kysely, type Selectable } from 'kysely';
import { reasonOf } from '../settings/reasons.ts';
import { inSeconds } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';
import type { ToldSubject, VigiladosTable } from '../storage/schema/watching.ts';
import { noteDue } from './notices.ts';
import { changesBetween, tellSubject, type TellDeps, type WatchedSubject } from './told.ts';

/** Longer than a look may take: the process that has it is dead after this. */
const LEASE_SECONDS = 60;
/** Seconds before a failed review is tried again, by number of tries. */
const RETRY_SECONDS = [30, 300, 3_600] as const;

/** Deps of a review. */
export interface ReviewDeps extends TellDeps {
  /** Must receive no personal data. */
  readonly warn: (what: string, detail: Readonly<Record<string, unknown>>) => void;
}

/** Watched subjects of which a record changed, longest wait first. @returns their ids */
export async function dueReviews(db: Kysely<Schema>, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('monitoreo_revisiones')
    .select('vigilado')
    .where('siguiente', '<=', sql<Date>`now()`)
    .orderBy('siguiente')
    .limit(limit)
    .execute();
  return rows.map(({ vigilado }) => vigilado);
}

interface Taken {
  readonly vigilado: string;
  readonly marca: number;
  readonly intentos: number;
}

/**
 * Looks at a watched subject again and keeps what its reports now say differently. The first look only keeps what they say.
 * @returns false if another process has it
 */
export async function reviewWatched(deps: ReviewDeps, id: string): Promise<boolean> {
  const { db } = deps;
  const taken = await db
    .updateTable('monitoreo_revisiones')
    .set((eb) => ({ siguiente: inSeconds(LEASE_SECONDS), intentos: eb('intentos', '+', 1) }))
    .where('vigilado', '=', id)
    .where('siguiente', '<=', sql<Date>`now()`)
    .returning(['vigilado', 'marca', 'intentos'])
    .executeTakeFirst();
  if (!taken) return false;
  try {
    const watched = await db.selectFrom('vigilados').selectAll().where('id', '=', id).executeTakeFirst();
    const told = watched && watched.fin === null ? await tellSubject(deps, subjectOf(watched)) : null;
    await keep(db, taken, told);
  } catch (error) {
    deps.warn('a watched subject could not be reviewed', { tries: taken.intentos, reason: reasonOf(error) });
    const seconds = RETRY_SECONDS[Math.min(taken.intentos, RETRY_SECONDS.length) - 1] ?? RETRY_SECONDS[0];
    await db
      .updateTable('monitoreo_revisiones')
      .set({ siguiente: inSeconds(seconds) })
      .where('vigilado', '=', id)
      .execute();
  }
  return true;
}

function subjectOf({ sujeto_rut, comuna, rol }: Selectable<VigiladosTable>): WatchedSubject {
  if (sujeto_rut !== null) return { sujeto_rut, comuna: null, rol: null };
  if (comuna === null || rol === null) throw new Error('a watched subject without subject');
  return { sujeto_rut: null, comuna, rol };
}

async function keep(db: Kysely<Schema>, { vigilado, marca }: Taken, told: ToldSubject | null): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const watched = await trx
      .selectFrom('vigilados')
      .select(['titular', 'dicho', 'fin'])
      .where('id', '=', vigilado)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (watched && watched.fin === null) {
      const cambios = watched.dicho && told ? changesBetween(watched.dicho, told) : [];
      if (cambios.length > 0) {
        await trx
          .insertInto('monitoreo_cambios')
          .values({
            vigilado,
            cambios: JSON.stringify(cambios),
            puntaje_antes: watched.dicho?.puntaje ?? null,
            puntaje_ahora: told?.puntaje ?? null,
          })
          .execute();
        await noteDue(trx, watched.titular);
      }
      // Of a subject of whom nothing may be told, nothing stays: neither what was said nor how it had changed.
      if (!told) await trx.deleteFrom('monitoreo_cambios').where('vigilado', '=', vigilado).execute();
      await trx
        .updateTable('vigilados')
        .set({ dicho: told && JSON.stringify(told), revisado: sql<Date>`now()` })
        .where('id', '=', vigilado)
        .execute();
    }
    await trx.deleteFrom('monitoreo_revisiones').where('vigilado', '=', vigilado).where('marca', '=', marca).execute();
    // A record changed while it was looked at: once more.
    await trx
      .updateTable('monitoreo_revisiones')
      .set({ siguiente: inSeconds(0), intentos: 0 })
      .where('vigilado', '=', vigilado)
      .execute();
  });
}
