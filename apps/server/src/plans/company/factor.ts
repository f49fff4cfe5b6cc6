import type { FactorDeEmpresa } from '@veridico/api';
import type { Kysely } from 'kysely';
import type { Caller } from '../../http/caller.ts';
import { Problem } from '../../http/problem.ts';
import { chileanDay } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';
import { dayText } from '../contract/calendar.ts';
import { lockCompany } from '../representation/standing.ts';
import { assertStillAdministrator } from './administrators.ts';
import { decidedBy } from './decided-by.ts';
import type { Administrator } from './users.ts';

const SHOWN = 10;

/** Whether a company demands the second factor of its users, and who decided it. */
export async function factorOf(db: Kysely<Schema>, empresa: string, { secondFactor }: Caller): Promise<FactorDeEmpresa> {
  const rows = await db
    .selectFrom('factor_demands')
    .select(['exige', 'en'])
    .select(decidedBy('factor_demands').as('quien'))
    .where('empresa', '=', empresa)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  return {
    exige: rows[0]?.exige ?? false,
    probado: secondFactor,
    cambios: rows.map(({ exige, en, quien }) => ({ exige, en: en.toISOString(), quien })),
  };
}

/**
 * Demands the second factor of every user of a company, or ceases to. In force with the next request of every session.
 * @throws Problem FACTOR_SIN_PROBAR, NO_PERMITIDO, FACTOR_YA_DECIDIDO naming who was first
 */
export async function demandFactor(db: Kysely<Schema>, { empresa, usuario }: Administrator, caller: Caller, exige: boolean): Promise<void> {
  if (exige && !caller.secondFactor) throw new Problem('FACTOR_SIN_PROBAR');
  await db.transaction().execute(async (trx) => {
    await lockCompany(trx, empresa);
    await assertStillAdministrator(trx, { empresa, usuario });
    const { exige: now, cambios } = await factorOf(trx, empresa, caller);
    if (now === exige) throw alreadyDecided(exige, cambios[0]);
    await trx.insertInto('factor_demands').values({ empresa, exige, quien: caller.id }).execute();
  });
}

function alreadyDecided(exige: boolean, last: FactorDeEmpresa['cambios'][number] | undefined): Problem {
  if (!last) return new Problem('FACTOR_YA_DECIDIDO', { mensaje: 'Tu empresa no pide verificación en dos pasos.' });
  const what = exige ? 'pidió la verificación en dos pasos' : 'dejó de pedir la verificación en dos pasos';
  const who = last.quien || 'Otra persona de tu empresa';
  return new Problem('FACTOR_YA_DECIDIDO', { mensaje: `${who} ya ${what} el ${dayText(chileanDay.format(new Date(last.en)))}.` });
}
