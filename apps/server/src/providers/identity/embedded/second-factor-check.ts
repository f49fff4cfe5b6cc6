import { sql } from 'kysely';
import { UserUnknown, type SecondFactor } from '../port.ts';
import { purposeOf, readFactor, recoveryHash, type SecondFactorParts } from './second-factor-rows.ts';
import type { UserRow } from './sessions.ts';
import { matchingStep } from './totp.ts';

/** What signing in asks of the second factor. */
export interface SecondFactorCheck {
  readonly isActive: (userId: string) => Promise<boolean>;
  /** Uses up a code of the authenticator or a recovery code. False also while the user must wait after wrong ones. */
  readonly prove: (user: Pick<UserRow, 'id' | 'correo'>, typed: string) => Promise<boolean>;
}

/**
 * Tries at sign-in are counted by user, not by address: a code is asked for after the right password, so another person cannot make the
 * user wait, and many addresses give no more tries than one.
 */
const AT_SIGN_IN = { device: 'segundo-factor' };
/** Apart, because a stolen session gets here without the password: its wrong codes must not keep the owner from signing in. */
const AT_REMOVAL = { device: 'segundo-factor-fin' };

/** Checks of codes, and the end of a second factor by one. */
export function createSecondFactorCheck(parts: SecondFactorParts): SecondFactorCheck & Pick<SecondFactor, 'remove'> {
  const { db, attempts } = parts;
  const proveAt = async ({ id, correo }: Pick<UserRow, 'id' | 'correo'>, typed: string, place: typeof AT_SIGN_IN): Promise<boolean> => {
    const attempt = await attempts.begin(correo, place);
    const right = attempt.allowed && ((await spendCode(parts, id, typed)) || (await spendRecoveryCode(parts, id, typed)));
    await (right ? attempt.succeeded() : attempt.failed());
    return right;
  };
  return {
    isActive: async (userId) => Boolean((await readFactor(db, userId))?.activo),
    prove: (user, typed) => proveAt(user, typed, AT_SIGN_IN),
    async remove(userId, typed) {
      const user = await db.selectFrom('identity_users').select(['id', 'correo']).where('id', '=', userId).executeTakeFirst();
      if (!user) throw new UserUnknown();
      if (!(await proveAt(user, typed, AT_REMOVAL))) return false;
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom('identity_second_factors').where('usuario', '=', userId).execute();
        await trx.updateTable('identity_sessions').set({ segundo_factor: null }).where('usuario', '=', userId).execute();
      });
      return true;
    },
  };
}

/** Of two requests with the same code one wins: the row moves on. */
async function spendCode({ db, secrets }: SecondFactorParts, userId: string, typed: string): Promise<boolean> {
  const row = await readFactor(db, userId);
  if (!row?.activo) return false;
  const step = matchingStep(secrets.decrypt(purposeOf(userId), row.cifrado), typed, { seconds: row.seconds, used: row.ultimo_paso });
  if (step === undefined) return false;
  const spent = await db
    .updateTable('identity_second_factors')
    .set({ ultimo_paso: step })
    .where('usuario', '=', userId)
    .where('ultimo_paso', '<', step)
    .executeTakeFirst();
  return spent.numUpdatedRows > 0;
}

async function spendRecoveryCode({ db, secrets }: SecondFactorParts, userId: string, typed: string): Promise<boolean> {
  const hash = recoveryHash(secrets, userId, typed);
  const spent = await db
    .updateTable('identity_second_factors')
    .set({ codigos: sql<string[]>`array_remove(codigos, ${hash})` })
    .where('usuario', '=', userId)
    .where('activo', 'is not', null)
    .where(sql<boolean>`${hash} = any(codigos)`)
    .executeTakeFirst();
  return spent.numUpdatedRows > 0;
}
