import type { CaptchaAction } from '@veridico/api';
import { sql, type Kysely } from 'kysely';
import { inSeconds } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';

/** The lifetime of a captcha token. */
const PASS_SECONDS = 120;

/** Records that a visitor passed the captcha for an action, and deletes expired passes. */
export async function grantPass(db: Kysely<Schema>, action: CaptchaAction, visitor: Buffer): Promise<void> {
  await db
    .insertInto('captcha_passes')
    .values({ accion: action, ip_hmac: visitor, vence: inSeconds(PASS_SECONDS) })
    .execute();
  await db
    .deleteFrom('captcha_passes')
    .where('vence', '<', sql<Date>`now()`)
    .execute();
}

/** Uses up one pass. @returns false if the visitor has none */
export async function usePass(db: Kysely<Schema>, action: CaptchaAction, visitor: Buffer): Promise<boolean> {
  const used = await sql`
    delete from captcha_passes where id = (
      select id from captcha_passes where ip_hmac = ${visitor} and accion = ${action} and vence > now()
      order by id limit 1 for update skip locked)
    returning id`.execute(db);
  return used.rows.length > 0;
}
