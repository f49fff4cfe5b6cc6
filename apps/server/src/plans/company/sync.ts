import { sql, type Kysely, type Selectable } from 'kysely';
import { pauseAfter } from '../../orders/pauses.ts';
import { UserUnknown, type IdentityAdmin, type Role } from '../../providers/identity/port.ts';
import { inSeconds } from '../../storage/clock.ts';
import type { CompanyUsersTable, Schema } from '../../storage/schema.ts';

export interface SyncDeps {
  readonly db: Kysely<Schema>;
  readonly identity: IdentityAdmin;
  /** Receives no personal data. */
  readonly warn: (what: string, detail: Readonly<Record<string, unknown>>) => void;
}

const ROLE: Role = 'cliente-contrato';

/** Users of whom the accounts' provider has still to be told, the longest waiting first. */
export async function dueUsers(db: Kysely<Schema>, limit: number): Promise<string[]> {
  const due = await db
    .selectFrom('company_users')
    .select('id')
    .where('por_sincronizar', '<=', sql<Date>`now()`)
    .orderBy('por_sincronizar')
    .limit(limit)
    .execute();
  return due.map(({ id }) => id);
}

/**
 * Brings the accounts' provider to what the company's list says: roles, sessions, and the account where it is the company's. What cannot be done
 * now is due again later: the product's own rows have decided already. Never throws of the provider.
 * @returns false where nothing was done
 */
export async function syncUser({ db, identity, warn }: SyncDeps, id: string): Promise<boolean> {
  const user = await lease(db, id);
  if (!user) return false;
  try {
    await tell(identity, db, user);
  } catch (error) {
    if (!(error instanceof UserUnknown)) {
      warn('accounts not told of a company user', {
        tries: user.sincronizar_intentos,
        reason: error instanceof Error ? error.name : 'unknown',
      });
      return false;
    }
  }
  // Whoever changed it meanwhile may have been told of before this: once more, then, as it is now.
  await db
    .updateTable('company_users')
    .set({
      por_sincronizar: sql<Date>`case when version = ${user.version} then null else ${inSeconds(0)} end`,
      sincronizar_intentos: 0,
    })
    .where('id', '=', id)
    .execute();
  return true;
}

type User = Selectable<CompanyUsersTable>;

async function lease(db: Kysely<Schema>, id: string): Promise<User | undefined> {
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('company_users')
      .selectAll()
      .where('id', '=', id)
      .where('por_sincronizar', '<=', sql<Date>`now()`)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user) return undefined;
    const tries = user.sincronizar_intentos + 1;
    await trx
      .updateTable('company_users')
      .set({ por_sincronizar: inSeconds(pauseAfter(tries)), sincronizar_intentos: tries })
      .where('id', '=', id)
      .execute();
    return { ...user, sincronizar_intentos: tries };
  });
}

async function tell(identity: IdentityAdmin, db: Kysely<Schema>, user: User): Promise<void> {
  const { cliente, estado, de_empresa: ours } = user;
  if (cliente === null) return forgetInvited(identity, db, user);
  const { sub, contrato } = await db
    .selectFrom('customers')
    .select(['sub', 'contrato'])
    .where('id', '=', cliente)
    .executeTakeFirstOrThrow();
  if (estado === 'activo') {
    if (ours) await identity.update(sub, { enabled: true });
    return identity.grantRole(sub, ROLE);
  }
  if (ours && estado === 'eliminado') return identity.delete(sub);
  await (ours ? identity.update(sub, { enabled: false }) : identity.endSessions(sub));
  if (contrato === 'N') await identity.revokeRole(sub, ROLE);
}

/** An account that was made for an invitation which was withdrawn before anybody took it. */
async function forgetInvited(identity: IdentityAdmin, db: Kysely<Schema>, { correo, estado, de_empresa: ours }: User): Promise<void> {
  if (!ours || estado !== 'eliminado') return;
  const user = await identity.find({ email: correo });
  if (!user || user.emailVerified) return;
  const wanted = await db
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(eb.selectFrom('customers').select('id').where('sub', '=', user.id)),
          eb.exists(eb.selectFrom('company_users').select('id').where('correo', '=', correo).where('estado', '=', 'invitado')),
        ])
        .as('wanted'),
    )
    .executeTakeFirstOrThrow();
  if (wanted.wanted !== true) await identity.delete(user.id);
}
