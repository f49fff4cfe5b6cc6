import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../../storage/schema.ts';
import type { Secrets } from '../../../storage/secrets.ts';
import type { Attempts } from './attempts.ts';

export interface SecondFactorParts {
  readonly db: Kysely<Schema>;
  readonly secrets: Pick<Secrets, 'hmac' | 'encrypt' | 'decrypt'>;
  readonly attempts: Attempts;
}

/** How long an enrolment waits for its first code. */
export const UNFINISHED_SECONDS = 1_800;

/** A user's second factor, active or not, with the present second by the database's clock. */
export function readFactor(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('identity_second_factors')
    .selectAll()
    .select([
      sql<number>`extract(epoch from now())::float8`.as('seconds'),
      sql<boolean>`creado > now() - make_interval(secs => ${UNFINISHED_SECONDS})`.as('fresh'),
    ])
    .where('usuario', '=', userId)
    .executeTakeFirst();
}

/** A secret belongs to one user: in another's row it cannot be decrypted. */
export function purposeOf(userId: string): string {
  return `identidad-segundo-factor ${userId}`;
}

export function recoveryHash({ hmac }: Pick<Secrets, 'hmac'>, userId: string, code: string): string {
  return hmac('identidad-recuperacion', JSON.stringify([userId, code])).toString('base64url');
}
