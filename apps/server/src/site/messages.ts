import { createHash } from 'node:crypto';
import type { ContactoField, Values } from '@veridico/forms';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';

/** Minutes in which the same message counts as sent once: a double press, or a retry after a cut connection. */
const SAME_MINUTES = 60;

/** Name of the sender of a message. */
export async function senderOf(db: Kysely<Schema>, id: string): Promise<string> {
  return (await db.selectFrom('mensajes').select('nombre').where('id', '=', id).executeTakeFirstOrThrow()).nombre;
}

/** Stores a message for the office. @param sent checked and normalised @returns its number, with which its sender may ask about it */
export async function storeMessage(db: Kysely<Schema>, sent: Values<ContactoField>): Promise<string> {
  const { nombre, correo, tema, numero, mensaje: texto } = sent;
  const huella = createHash('sha256')
    .update(JSON.stringify([correo, tema, numero, texto]))
    .digest();
  const known = await db
    .selectFrom('mensajes')
    .select('id')
    .where('huella', '=', huella)
    .where('creado', '>', sql<Date>`now() - make_interval(mins => ${SAME_MINUTES})`)
    .limit(1)
    .executeTakeFirst();
  if (known) return known.id;
  const written = { nombre, correo, tema, numero, texto, huella };
  return (await db.insertInto('mensajes').values(written).returning('id').executeTakeFirstOrThrow()).id;
}
