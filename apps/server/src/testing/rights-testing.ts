import { sql, type InsertObject, type Kysely } from 'kysely';
import { requestNumber } from '../rights/events.ts';
import type { Schema } from '../storage/schema.ts';

/** RUT of the person who asks. */
export const ASKER = '76192083-9';

/** A request of a proven person that has 30 days left. @returns its id and its printed number */
export async function aRequest(
  db: Kysely<Schema>,
  more: Partial<InsertObject<Schema, 'rights_requests'>> = {},
): Promise<{ readonly id: string; readonly numero: string }> {
  const { id, numero } = await db
    .insertInto('rights_requests')
    .values({
      derecho: 'acceso',
      rut: ASKER,
      calidad: 'titular',
      prueba: 'sesion',
      identidad: 'probada',
      nombre: 'Ana Soto',
      correo: 'ana.soto@ejemplo.cl',
      texto: 'Quiero saber qué datos míos tienen',
      codigo_hmac: Buffer.alloc(32),
      vence: sql<string>`(now() at time zone 'America/Santiago')::date + 30`,
      ...more,
    })
    .returning(['id', 'numero'])
    .executeTakeFirstOrThrow();
  return { id, numero: requestNumber(numero) };
}
