import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
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

const DUE = sql<boolean>`(siguiente <= now() and (tras is null or tras <= pg_snapshot_xmin(pg_current_snapshot())))`;

/** Watched subjects of which a record changed, longest wait first. @returns their ids */
export async function dueReviews(db: Kysely<Schema>, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('monitoreo_revisiones').select('vigilado').where(DUE).orderBy('siguiente').limit(limit).execute();
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
    .where(DUE)
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

/** A block of the subject ended by its day since it was looked at: what it withheld is no change. */
export const BLOCK_ENDED = sql<boolean>`exists (select from bloqueos
  where bloqueos.rut = vigilados.sujeto_rut and bloqueos.hasta > vigilados.revisado and bloqueos.hasta <= now())`;

async function keep(db: Kysely<Schema>, { vigilado, marca }: Taken, told: ToldSubject | null): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('monitoreo_revisiones')
      .select('marca')
      .where('vigilado', '=', vigilado)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) return;
    const again = trx.updateTable('monitoreo_revisiones').where('vigilado', '=', vigilado);
    // A record or a mark changed while it was looked at: what was found may no longer be told.
    if (row.marca !== marca) {
      await again.set({ siguiente: inSeconds(0), intentos: 0 }).execute();
      return;
    }
    const watched = await trx
      .selectFrom('vigilados')
      .select(['titular', 'dicho', 'revisado', BLOCK_ENDED.as('unblocked')])
      .where('id', '=', vigilado)
      .where('fin', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (watched) await store(trx, { vigilado, ...watched, dicho: watched.unblocked ? null : watched.dicho }, told);
    // A load that began before the subject was watched noted nothing of it: a second look once it is over.
    if (watched?.revisado === null)
      await again.set({ siguiente: inSeconds(0), intentos: 0, tras: sql`pg_snapshot_xmax(pg_current_snapshot())` }).execute();
    else await trx.deleteFrom('monitoreo_revisiones').where('vigilado', '=', vigilado).execute();
  });
}

/** Stores what is said of a subject now and, where something was said before, what changed. */
async function store(
  trx: Transaction<Schema>,
  { vigilado, titular, dicho }: { vigilado: string; titular: string; dicho: ToldSubject | null },
  told: ToldSubject | null,
): Promise<void> {
  const cambios = dicho && told ? changesBetween(dicho, told) : [];
  if (cambios.length > 0) {
    await noteDue(trx, titular);
    const puntajes = { puntaje_antes: dicho?.puntaje ?? null, puntaje_ahora: told?.puntaje ?? null };
    await trx
      .insertInto('monitoreo_cambios')
      .values({ vigilado, cambios: JSON.stringify(cambios), ...puntajes })
      .execute();
  }
  // Of a subject of whom nothing may be told, nothing stays: neither what was said nor how it had changed.
  if (!told) await trx.deleteFrom('monitoreo_cambios').where('vigilado', '=', vigilado).execute();
  await trx
    .updateTable('vigilados')
    .set({ dicho: told && JSON.stringify(told), revisado: sql<Date>`now()` })
    .where('id', '=', vigilado)
    .execute();
}
