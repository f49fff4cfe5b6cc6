import { sql, type Transaction } from 'kysely';
import type { MarcasTable, Schema } from '../storage/schema.ts';
import { addEvent } from './events.ts';

interface Person {
  readonly sub: string;
  readonly nombre: string;
}

interface MarkedRecord {
  readonly solicitud: string;
  /** In wire form. */
  readonly rut: string;
  readonly tabla: string;
  /** Digest of its key. */
  readonly clave: Buffer;
}

/** From now on a record is not communicated. A second mark of the same kind changes nothing. */
export async function markForRequest(
  trx: Transaction<Schema>,
  { marca, ...record }: MarkedRecord & Pick<MarcasTable, 'marca'>,
): Promise<void> {
  const marked = await trx
    .insertInto('marcas')
    .values({ ...record, marca })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (marked) await addEvent(trx, { solicitud: record.solicitud, hecho: 'marcada', detalle: { tabla: record.tabla, marca } });
}

interface Block {
  readonly solicitud: string;
  readonly rut: string;
  readonly motivo: string;
  /** Name of the person of the office; null where the request blocks by itself. */
  readonly quien: string | null;
}

/** From now on nothing about a RUT is communicated. */
export async function blockForRequest(trx: Transaction<Schema>, block: Block): Promise<void> {
  await trx.insertInto('bloqueos').values(block).execute();
  await addEvent(trx, { solicitud: block.solicitud, hecho: 'bloqueada' });
}

/** Ends the marks and blocks of a request. */
export async function liftOfRequest(trx: Transaction<Schema>, solicitud: string, por?: Person): Promise<void> {
  const end = { hasta: sql<Date>`now()` };
  const by = por && { por };
  const marks = await trx.updateTable('marcas').set(end).where('solicitud', '=', solicitud).where('hasta', 'is', null).executeTakeFirst();
  if (marks.numUpdatedRows > 0n) await addEvent(trx, { solicitud, hecho: 'levantada', ...by });
  const blocks = await trx
    .updateTable('bloqueos')
    .set(end)
    .where('solicitud', '=', solicitud)
    .where('hasta', 'is', null)
    .executeTakeFirst();
  if (blocks.numUpdatedRows > 0n) await addEvent(trx, { solicitud, hecho: 'desbloqueada', ...by });
}

interface ChangedRecord extends MarkedRecord {
  readonly hecho: 'corregido' | 'suprimido';
  readonly por: Person;
}

/** A record was corrected or suppressed because of a request. */
export async function recordWasChanged(trx: Transaction<Schema>, { solicitud, tabla, hecho, por }: ChangedRecord): Promise<void> {
  await addEvent(trx, { solicitud, hecho, detalle: { tabla }, por });
}
