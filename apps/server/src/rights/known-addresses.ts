import { isCompanyRut } from '@veridico/forms';
import { MOTIVOS } from '@veridico/reports';
import { sql } from 'kysely';
import { blocked } from '../account/blocks.ts';
import { settledAdministrators } from '../plans/representation/standing.ts';
import type { IdentityAdmin } from '../providers/identity/port.ts';
import type { RequestDeps } from './request-deps.ts';

/** Newest purchases whose addresses count: a person rarely uses more, and a mail goes to each. */
const MOST_ADDRESSES = 5;

/**
 * Addresses, in lower case, that a person of this RUT has used: the confirmed one of an account whose card proved the RUT, then those of
 * reports that the person bought about themself with the card. An account that the office blocked may be in other hands. Of a company,
 * those of its administrators.
 */
export async function knownAddresses({ db, identity }: Pick<RequestDeps, 'db' | 'identity'>, rut: string): Promise<string[]> {
  if (isCompanyRut(rut)) return (await settledAdministrators(db, rut).execute()).map(({ correo }) => correo);
  const accounts = await db
    .selectFrom('customers')
    .select(['sub', 'correo'])
    .where('rut', '=', rut)
    .where('rut_probado', 'is not', null)
    .where('eliminada', 'is', null)
    .where(sql<boolean>`not ${blocked('customers.sub')}`)
    .execute();
  const bought = await db
    .selectFrom('orders')
    .select(sql<string>`lower(inputs ->> 'correo')`.as('correo'))
    .where('sujeto_rut', '=', rut)
    .where('motivo', '=', MOTIVOS['consulta-propia'])
    .where('estado', '=', 'ISSUED')
    .where(sql<boolean>`inputs ->> 'correo' is not null`)
    .groupBy(sql`1`)
    .orderBy(sql`max(creada)`, 'desc')
    .limit(MOST_ADDRESSES)
    .execute();
  const confirmed = await Promise.all(accounts.map((account) => confirmedMail(identity, account)));
  return [...new Set([...confirmed, ...bought.map(({ correo }) => correo)])].filter((correo) => correo !== null);
}

/** The confirmed address of an account; while its provider is away, the one last seen: a failure would tell that the RUT is known, or that its card was right. */
async function confirmedMail(
  identity: Pick<IdentityAdmin, 'find'>,
  { sub, correo }: { readonly sub: string; readonly correo: string | null },
) {
  const user = await identity.find({ id: sub }).catch(() => 'away' as const);
  if (user === 'away') return correo;
  return user?.enabled && user.emailVerified ? user.email.toLowerCase() : null;
}
