import { sql, type Kysely } from 'kysely';
import { blockOf } from '../../account/blocks.ts';
import { isAsked } from '../../account/changes.ts';
import { Problem } from '../../http/problem.ts';
import {
  IdentityUnavailable,
  type IdentityAdmin,
  type IdentitySession,
  type IdentityUser,
  type SecondFactor,
} from '../../providers/identity/port.ts';
import type { Schema } from '../../storage/schema.ts';

export interface PersonDeps {
  readonly identity: IdentityAdmin;
  /** Undefined where people manage it on the provider's own pages. */
  readonly secondFactor: SecondFactor | undefined;
}

/** What the provider of accounts knows of one; undefined where it could not be reached. */
export type Outside =
  | {
      /** Undefined: the provider has no such account any more. */
      readonly user: IdentityUser | undefined;
      readonly sessions: readonly IdentitySession[];
      readonly secondFactor: 'activo' | 'inactivo' | 'externo';
    }
  | undefined;

/** Reads an account at its provider, which may be another server: never inside a transaction. @param sub as the page sent it */
export async function readOutside({ identity, secondFactor }: PersonDeps, sub: string): Promise<Outside> {
  try {
    const user = await identity.find({ id: sub });
    return {
      user,
      sessions: user ? await identity.listSessions(sub) : [],
      secondFactor: secondFactor ? await factorOf(secondFactor, sub) : 'externo',
    };
  } catch (error) {
    if (error instanceof IdentityUnavailable) return undefined;
    throw error;
  }
}

async function factorOf(secondFactor: SecondFactor, sub: string): Promise<'activo' | 'inactivo'> {
  return (await secondFactor.state(sub)) ? 'activo' : 'inactivo';
}

/** An account as the product knows it; undefined if it was never used here. */
export async function findAccount(db: Kysely<Schema>, sub: string) {
  return db
    .selectFrom('customers')
    .leftJoin('companies', 'companies.rut', 'customers.empresa')
    .select([
      'id',
      'customers.rut',
      'rut_probado',
      'empresa',
      'razon_social',
      'companies.clave as companyKey',
      'rol',
      'suspendida',
      'customers.correo',
      'eliminada',
      'informes',
    ])
    .select(sql<Date>`customers.creada`.as('creada'))
    .where('sub', '=', sub)
    .executeTakeFirst();
}
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** What an account admits now depends on all of this. */
export interface Standing {
  readonly outside: Outside;
  /** Undefined if it was never used here. */
  readonly account: Account | undefined;
  readonly block: Awaited<ReturnType<typeof blockOf>>;
  /** The provider was not told of the last block or unblocking yet. */
  readonly asked: boolean;
}

/** An account here and at its provider, as it was read before. */
export async function standingOf(db: Kysely<Schema>, sub: string, outside: Outside): Promise<Standing> {
  return { outside, account: await findAccount(db, sub), block: await blockOf(db, sub), asked: await isAsked(db, sub, 'bloqueo') };
}

/** The account at its provider. @throws Problem CUENTAS_NO_DISPONIBLES, CUENTA_SIN_ENCONTRAR */
export function userOf(outside: Outside): IdentityUser {
  if (!outside) throw new Problem('CUENTAS_NO_DISPONIBLES');
  if (!outside.user) throw new Problem('CUENTA_SIN_ENCONTRAR');
  return outside.user;
}
