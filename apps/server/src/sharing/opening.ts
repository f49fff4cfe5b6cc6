import { createHash, randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { Problem } from '../http/problem.ts';
import type { Schema } from '../storage/schema.ts';

/** A working day: the recipient need not ask for another code after each break. It ends with the share in any case. */
const ACCESS_HOURS = 8;

/** Opens a share for one browser; counted as an opening. @returns the token, of which only the hash is stored */
export async function openShare(db: Kysely<Schema>, compartido: string): Promise<{ acceso: string; vence: Date }> {
  const acceso = randomBytes(32).toString('base64url');
  const { vence } = await db
    .insertInto('compartido_accesos')
    .columns(['token_hash', 'compartido', 'vence'])
    .expression((eb) =>
      eb
        .selectFrom('compartidos')
        .select([sql.val(hashOf(acceso)).as('token_hash'), 'id'])
        .select(sql<Date>`least(vence, now() + make_interval(hours => ${sql.lit(ACCESS_HOURS)}))`.as('vence'))
        .where('id', '=', compartido),
    )
    .returning('vence')
    .executeTakeFirstOrThrow();
  return { acceso, vence };
}

/** @throws Problem COMPARTIDO_SIN_CODIGO unless the token was given for this share and is still valid */
export async function assertOpened(db: Kysely<Schema>, compartido: string, acceso: string): Promise<void> {
  const opened = await db
    .selectFrom('compartido_accesos')
    .select('compartido')
    .where('token_hash', '=', hashOf(acceso))
    .where('compartido', '=', compartido)
    .where('vence', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!opened) throw new Problem('COMPARTIDO_SIN_CODIGO');
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
