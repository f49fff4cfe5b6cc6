import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import { chileanMoment, inSeconds } from '../../storage/clock.ts';
import type { LoadName } from './loads.ts';

/** The load is not carried out; the message says why, to the operator. */
export class LoadRefused extends Error {
  override readonly name = 'LoadRefused';
}

const LEASE_SECONDS = 60;
const RENEW_EVERY_MS = 10_000;
/** A removal is one statement, during which the lease is not renewed. */
const REMOVAL_SECONDS = 1_800;

export interface LoadTaken {
  readonly tipo: LoadName;
  readonly fuente: string;
  /** Who loads: 'consola: root'. */
  readonly quien: string;
}

/**
 * The right to load a type from a source: its row of `importaciones`, with a lease that ends by time. No session lock of the database,
 * because a pool in transaction mode may give each statement another session.
 */
export class Lease {
  readonly id: string;
  readonly #db: Kysely<Schema>;
  #renewAt = 0;

  private constructor(db: Kysely<Schema>, id: string) {
    this.#db = db;
    this.id = id;
    this.#renewAt = performance.now() + RENEW_EVERY_MS;
  }

  /** @throws LoadRefused while another load of this type and source runs */
  static async take(db: Kysely<Schema>, { tipo, fuente, quien }: LoadTaken): Promise<Lease> {
    const id = await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('importaciones')
        .set({ estado: 'interrumpida' })
        .where('tipo', '=', tipo)
        .where('fuente', '=', fuente)
        .where('estado', '=', 'cargando')
        .where('vence', '<', sql<Date>`now()`)
        .execute();
      await sweepKeys(trx);
      const taken = await trx
        .insertInto('importaciones')
        .values({ tipo, fuente, estado: 'cargando', empezada: sql`now()`, vence: inSeconds(LEASE_SECONDS), demo: false, quien, ...NOTHING })
        .onConflict((conflict) => conflict.columns(['tipo', 'fuente']).where('estado', '=', 'cargando').doNothing())
        .returning('id')
        .executeTakeFirst();
      return taken?.id;
    });
    if (id === undefined) throw new LoadRefused(await busyText(db, tipo, fuente));
    return new Lease(db, id);
  }

  /** To be called before each batch. @throws LoadRefused when another load took over after a long pause of this one */
  async renew(): Promise<void> {
    if (performance.now() < this.#renewAt) return;
    this.#renewAt = performance.now() + RENEW_EVERY_MS;
    await this.#extend(LEASE_SECONDS);
  }

  /** Before the statement that removes. @throws LoadRefused as `renew` */
  async holdForRemoval(): Promise<void> {
    await this.#extend(REMOVAL_SECONDS);
  }

  async #extend(seconds: number): Promise<void> {
    const mine = await this.#db
      .updateTable('importaciones')
      .set({ vence: inSeconds(seconds) })
      .where('id', '=', this.id)
      .where('estado', '=', 'cargando')
      .returning('id')
      .executeTakeFirst();
    if (!mine) throw lost();
  }

  /** Marks the load as finished, within the transaction that does its last work. @throws LoadRefused as `renew` */
  async finish(trx: Transaction<Schema>, row: FinishedRow): Promise<void> {
    const mine = await trx
      .updateTable('importaciones')
      .set({ ...row, estado: 'terminada', vence: null, terminada: sql`now()` })
      .where('id', '=', this.id)
      .where('estado', '=', 'cargando')
      .returning('id')
      .executeTakeFirst();
    if (!mine) throw lost();
  }

  /** Marks the load as interrupted, so that the next one need not wait. */
  async abandon(): Promise<void> {
    await this.#db
      .updateTable('importaciones')
      .set({ estado: 'interrumpida', vence: null })
      .where('id', '=', this.id)
      .where('estado', '=', 'cargando')
      .execute();
    await this.#db.deleteFrom('claves_de_carga').where('carga', '=', this.id).execute();
  }
}

/** What a load leaves in its row. */
export interface FinishedRow {
  readonly corte: string | null;
  readonly nuevas: number;
  readonly cambiadas: number;
  readonly iguales: number;
  readonly rechazadas: number;
  readonly suprimidas: number;
  readonly quitadas: number;
  readonly sin_origen: number;
}

const NOTHING = { nuevas: 0, cambiadas: 0, iguales: 0, rechazadas: 0 };

/** Removes the keys of snapshots that died. */
async function sweepKeys(trx: Transaction<Schema>): Promise<void> {
  await sql`delete from claves_de_carga where carga not in (
    select id from importaciones where estado = 'cargando' and vence >= now())`.execute(trx);
}

const lost = () =>
  new LoadRefused(
    'Esta carga estuvo detenida demasiado tiempo y otra de la misma fuente tomó su lugar. Vuelve a intentarlo cuando termine.',
  );

async function busyText(db: Kysely<Schema>, tipo: LoadName, fuente: string): Promise<string> {
  const running = await db
    .selectFrom('importaciones')
    .select(['empezada', sql<number>`greatest(1, ceil(extract(epoch from vence - now())))::int`.as('seconds')])
    .where('tipo', '=', tipo)
    .where('fuente', '=', fuente)
    .where('estado', '=', 'cargando')
    .executeTakeFirst();
  const since = running?.empezada ? ` (desde: ${chileanMoment(running.empezada)})` : '';
  const free = running ? ` Si se interrumpió, su lugar queda libre en ${running.seconds} segundos.` : '';
  return `Ya se está cargando ${tipo} de la fuente ${fuente}${since}. Espera a que termine y vuelve a intentarlo.${free}`;
}
