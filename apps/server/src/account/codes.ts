import { timingSafeEqual } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { inSeconds } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';
import type { Hmac } from '../storage/secrets.ts';

/** Time to type a mailed code, from the moment when the mail is sent. */
const CODE_SECONDS = 15 * 60;
/** With five tries a code of eight figures is guessed once in twenty million. */
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
export async function makeCode(
  { db, hmac }: CodeDeps,
  { mail, sub }: { readonly mail: string; readonly sub: string },
): Promise<string | undefined> {
  const figures = hmac('codigo-de-cuenta', mail).readUIntBE(0, 6) % 10 ** DIGITS;
  const code = String(figures).padStart(DIGITS, '0');
  const made = await db
    .insertInto('account_codes')
    .values({ sub, mail, huella: hashOf(hmac, sub, code), vence: inSeconds(CODE_SECONDS) })
    .onConflict((conflict) =>
      conflict
        .column('sub')
        .doUpdateSet({
          mail: sql`excluded.mail`,
          huella: sql`excluded.huella`,
          vence: sql`excluded.vence`,
          // The same mail sent again gives no further tries, and does not bring a used code back.
          fallas: sql`case when account_codes.mail = excluded.mail then account_codes.fallas else 0 end`,
          usado: sql`case when account_codes.mail = excluded.mail then account_codes.usado end`,
        })
        .whereRef('account_codes.mail', '<=', sql`excluded.mail`),
    )
    .returning('sub')
    .executeTakeFirst();
  return made && code;
}

/** Uses up the newest mailed code of an account. Each call counts as a try. @returns false if it is wrong, lapsed, used, or tried too often */
export async function spendCode({ db, hmac }: CodeDeps, sub: string, typed: string): Promise<boolean> {
  const tried = await db
    .updateTable('account_codes')
    .set((eb) => ({ fallas: eb('fallas', '+', 1) }))
    .where('sub', '=', sub)
    .where('usado', 'is', null)
    .where('vence', '>', sql<Date>`now()`)
    .where('fallas', '<', MOST_TRIES)
    .returning(['mail', 'huella'])
    .executeTakeFirst();
  if (!tried || !timingSafeEqual(hashOf(hmac, sub, typed), tried.huella)) return false;
  const spent = await db
    .updateTable('account_codes')
    .set({ usado: sql<Date>`now()` })
    .where('sub', '=', sub)
    .where('mail', '=', tried.mail)
    .where('usado', 'is', null)
    .returning('sub')
    .executeTakeFirst();
  return spent !== undefined;
}

function hashOf(hmac: Hmac, sub: string, code: string): Buffer {
  return hmac('huella-de-codigo', `${sub}:${code}`);
}
