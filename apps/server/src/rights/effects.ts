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

/** Ends the marks and blocks of a request. An accepted opposition lasts: endOpposition ends it. */
export async function liftOfRequest(trx: Transaction<Schema>, solicitud: string, por?: Person): Promise<void> {
  await endMarks(trx, solicitud, ['disputa', 'bloqueo'], por);
  const { numUpdatedRows } = await trx
    .updateTable('bloqueos')
    .set({ hasta: sql<Date>`now()` })
    .where('solicitud', '=', solicitud)
    .where(sql<boolean>`(hasta is null or hasta > now())`)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await addEvent(trx, { solicitud, hecho: 'desbloqueada', ...(por && { por }) });
}

/** Ends an opposition that was accepted: the datum is communicated again. */
export async function endOpposition(trx: Transaction<Schema>, solicitud: string, por?: Person): Promise<void> {
  await endMarks(trx, solicitud, ['oposicion'], por);
}

async function endMarks(
  trx: Transaction<Schema>,
  solicitud: string,
  kinds: readonly MarcasTable['marca'][],
  por: Person | undefined,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('marcas')
    .set({ hasta: sql<Date>`now()` })
    .where('solicitud', '=', solicitud)
    .where('hasta', 'is', null)
    .where('marca', 'in', kinds)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await addEvent(trx, { solicitud, hecho: 'levantada', ...(por && { por }) });
}

interface ChangedRecord extends MarkedRecord {
  readonly hecho: 'corregido' | 'suprimido';
  readonly por: Person;
}

/** A record was corrected or suppressed because of a request. */
export async function recordWasChanged(trx: Transaction<Schema>, { solicitud, tabla, hecho, por }: ChangedRecord): Promise<void> {
  await addEvent(trx, { solicitud, hecho, detalle: { tabla }, por });
}
