import { timingSafeEqual } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { Problem } from '../http/problem.ts';
import { inSeconds } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';
import type { Hmac } from '../storage/secrets.ts';

/** Time to type a mailed code, from the moment when the mail is sent. */
const CODE_SECONDS = 10 * 60;
/** With five codes an hour of five tries, a code of eight figures is guessed once in four million hours. */
const MOST_TRIES = 5;
const DIGITS = 8;

interface CodeDeps {
  readonly db: Kysely<Schema>;
  readonly hmac: Hmac;
}

/**
 * Makes the code that a mail carries; only its keyed hash is stored. Derived from the mail, so that one sent twice carries the same code.
 * @returns eight figures; undefined if a later mail carries another
 */
export async function makeShareCode(
  { db, hmac }: CodeDeps,
  { mail, compartido }: { readonly mail: string; readonly compartido: string },
): Promise<string | undefined> {
  const figures = hmac('codigo-de-compartido', mail).readUIntBE(0, 6) % 10 ** DIGITS;
  const code = String(figures).padStart(DIGITS, '0');
  const made = await db
    .insertInto('compartido_codigos')
    .values({ compartido, mail, huella: hashOf(hmac, compartido, code), vence: inSeconds(CODE_SECONDS) })
    .onConflict((conflict) =>
      conflict
        .column('compartido')
        .doUpdateSet({
          mail: sql`excluded.mail`,
          huella: sql`excluded.huella`,
          vence: sql`excluded.vence`,
          // The same mail sent again gives no further tries, and does not bring a used code back.
          fallas: sql`case when compartido_codigos.mail = excluded.mail then compartido_codigos.fallas else 0 end`,
          usado: sql`case when compartido_codigos.mail = excluded.mail then compartido_codigos.usado end`,
        })
        .whereRef('compartido_codigos.mail', '<=', sql`excluded.mail`),
    )
    .returning('compartido')
    .executeTakeFirst();
  return made && code;
}

/**
 * Uses up the code of a share that was mailed last. Each call counts as one try before the code is compared, so that tries at the same moment are no more
 * than five either.
 * @throws Problem CODIGO_COMPARTIDO_ERRADO saying how many tries remain, CODIGO_COMPARTIDO_VENCIDO where no code can be used
 */
export async function spendShareCode({ db, hmac }: CodeDeps, compartido: string, typed: string): Promise<void> {
  const tried = await db
    .updateTable('compartido_codigos')
    .set((eb) => ({ fallas: eb('fallas', '+', 1) }))
    .where('compartido', '=', compartido)
    .where('usado', 'is', null)
    .where('vence', '>', sql<Date>`now()`)
    .where('fallas', '<', MOST_TRIES)
    .returning(['mail', 'huella', 'fallas'])
    .executeTakeFirst();
  if (!tried) throw new Problem('CODIGO_COMPARTIDO_VENCIDO');
  if (!timingSafeEqual(hashOf(hmac, compartido, typed), tried.huella)) throw wrongCode(MOST_TRIES - tried.fallas);
  const spent = await db
    .updateTable('compartido_codigos')
    .set({ usado: sql<Date>`now()` })
    .where('compartido', '=', compartido)
    .where('mail', '=', tried.mail)
    .where('usado', 'is', null)
    .returning('compartido')
    .executeTakeFirst();
  if (!spent) throw new Problem('CODIGO_COMPARTIDO_VENCIDO');
}

function wrongCode(left: number): Problem {
  const mensaje = `Ese no es el código que te enviamos. ${leftText(left)}`;
  return new Problem('CODIGO_COMPARTIDO_ERRADO', { mensaje, campos: { codigo: mensaje } });
}

function leftText(left: number): string {
  if (left === 0) return 'Ya no sirve: pide otro.';
  return left === 1 ? 'Te queda 1 intento.' : `Te quedan ${left} intentos.`;
}

function hashOf(hmac: Hmac, compartido: string, code: string): Buffer {
  return hmac('huella-de-compartido', `${compartido}:${code}`);
}
