import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import { codeOf, stepAt } from './embedded/totp.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator shows now. @param off seconds that its clock is ahead */
export function codeNow(secret: string, off = 0): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return codeOf(Buffer.from(bytes), stepAt(Date.now() / 1_000 + off));
}

/** As if the newest accepted codes were long past. */
export async function forgetSteps(db: Kysely<Schema>): Promise<void> {
  await sql`update identity_second_factors set ultimo_paso = 0`.execute(db);
}
