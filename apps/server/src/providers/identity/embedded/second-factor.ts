import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { SecondFactor } from '../port.ts';
import { createSecondFactorCheck, type SecondFactorCheck } from './second-factor-check.ts';
import { purposeOf, readFactor, recoveryHash, UNFINISHED_SECONDS, type SecondFactorParts } from './second-factor-rows.ts';
import { base32, matchingStep } from './totp.ts';

export interface EmbeddedSecondFactor extends SecondFactor, SecondFactorCheck {
  /** Deletes enrolments that were not finished. @returns how many */
  sweep(): Promise<number>;
}

/** Tries of an enrolment count apart from those of signing in. */
const AT_ENROLMENT = { device: 'segundo-factor-alta' };
const ISSUER = 'Verídico';
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** Crockford's alphabet in lower case; a code has 50 bits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const RECOVERY_LENGTH = 10;

/** TOTP and recovery codes of this process's users. */
export function createSecondFactor(parts: SecondFactorParts): EmbeddedSecondFactor {
  const { db, secrets } = parts;
  return {
    ...createSecondFactorCheck(parts),
    async state(userId) {
      const row = await readFactor(db, userId);
      return row?.activo ? { since: new Date(row.activo), recoveryCodes: row.codigos.length } : undefined;
    },
    async begin(userId, label) {
      const secret = randomBytes(SECRET_BYTES);
      const cifrado = secrets.encrypt(purposeOf(userId), secret);
      // A secret shown before may be known to another person: each enrolment has its own.
      const begun = await db
        .insertInto('identity_second_factors')
        .values({ usuario: userId, cifrado })
        .onConflict((conflict) =>
          conflict
            .column('usuario')
            .doUpdateSet({ cifrado, creado: sql<Date>`now()` })
            .where('identity_second_factors.activo', 'is', null),
        )
        .executeTakeFirst();
      return begun.numInsertedOrUpdatedRows ? { secret: base32(secret), uri: uriOf(base32(secret), label) } : undefined;
    },
    activate: (...given) => activate(parts, ...given),
    async sweep() {
      const swept = await db
        .deleteFrom('identity_second_factors')
        .where('activo', 'is', null)
        .where('creado', '<', sql<Date>`now() - make_interval(secs => ${UNFINISHED_SECONDS})`)
        .executeTakeFirst();
      return Number(swept.numDeletedRows);
    },
  };
}

async function activate(
  { db, secrets, attempts }: SecondFactorParts,
  ...[userId, typed, session]: Parameters<SecondFactor['activate']>
): ReturnType<SecondFactor['activate']> {
  const row = await readFactor(db, userId);
  if (row?.activo) return 'active';
  if (!row?.fresh) return 'not-begun';
  // A stolen session must not guess the first code of an enrolment that its owner began and left.
  const attempt = await attempts.begin(userId, AT_ENROLMENT);
  const found = matchingStep(secrets.decrypt(purposeOf(userId), row.cifrado), typed, { seconds: row.seconds, used: row.ultimo_paso });
  const step = attempt.allowed ? found : undefined;
  await (step === undefined ? attempt.failed() : attempt.succeeded());
  if (step === undefined) return 'wrong';
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  return db.transaction().execute(async (trx) => {
    const activated = await trx
      .updateTable('identity_second_factors')
      .set({ activo: sql<Date>`now()`, ultimo_paso: step, codigos: codes.map((code) => recoveryHash(secrets, userId, code)) })
      .where('usuario', '=', userId)
      .where('activo', 'is', null)
      .where('cifrado', '=', row.cifrado)
      .executeTakeFirst();
    // Begun again, or finished, in another tab.
    if (activated.numUpdatedRows === 0n) return 'not-begun';
    await trx
      .updateTable('identity_sessions')
      .set({ segundo_factor: sql<Date>`now()` })
      .where('id', '=', session)
      .where('usuario', '=', userId)
      .execute();
    return codes;
  });
}

/** https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
function uriOf(secret: string, label: string): string {
  const issuer = encodeURIComponent(ISSUER);
  return `otpauth://totp/${issuer}:${encodeURIComponent(label)}?secret=${secret}&issuer=${issuer}`;
}

function newRecoveryCode(): string {
  return Array.from(randomBytes(RECOVERY_LENGTH), (byte) => ALPHABET[byte & 31]).join('');
}
