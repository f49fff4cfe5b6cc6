import { sql, type Kysely, type Selectable } from 'kysely';
import { applyEnabled } from '../../account/blocks.ts';
import { pauseAfter } from '../../orders/pauses.ts';
import { UserUnknown, type IdentityAdmin, type Role } from '../../providers/identity/port.ts';
import { inSeconds } from '../../storage/clock.ts';
import { dueRows } from '../../storage/due.ts';
import type { CompanyUsersTable, Schema } from '../../storage/schema.ts';

export interface SyncDeps {
  readonly db: Kysely<Schema>;
  readonly identity: IdentityAdmin;
  /** Receives no personal data. */
  readonly warn: (what: string, detail: Readonly<Record<string, unknown>>) => void;
}

const ROLE: Role = 'cliente-contrato';

/** Users whose changes the identity provider has not received yet, longest waiting first. */
export function dueUsers(db: Kysely<Schema>, limit: number): Promise<string[]> {
  return dueRows(db, 'company_users', limit);
}

/**
 * Applies a company user's state to the identity provider: role, sessions, and the account itself if the company owns it. The database has
 * already decided, so a failure is only retried later. Never throws a provider error.
 * @returns false if nothing was done
 */
export async function syncUser({ db, identity, warn }: SyncDeps, id: string): Promise<boolean> {
  const user = await leaseUser(db, id);
  if (!user) return false;
  try {
    await applyToProvider(identity, db, user);
  } catch (error) {
    if (!(error instanceof UserUnknown)) {
      warn('accounts not told of a company user', {
        tries: user.sincronizar_intentos,
        reason: error instanceof Error ? error.name : 'unknown',
      });
      return false;
    }
  }
  // If the row changed during the calls, the provider may hold the older state: run again.
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

async function leaseUser(db: Kysely<Schema>, id: string): Promise<User | undefined> {
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

async function applyToProvider(identity: IdentityAdmin, db: Kysely<Schema>, user: User): Promise<void> {
  const { cliente, estado, de_empresa: ours } = user;
  if (cliente === null) return forgetInvited(identity, db, user);
  const { sub, contrato } = await db
    .selectFrom('customers')
    .select(['sub', 'contrato'])
    .where('id', '=', cliente)
    .executeTakeFirstOrThrow();
  if (estado === 'activo') {
    if (ours) await applyEnabled(identity, db, sub);
    return identity.grantRole(sub, ROLE);
  }
  if (ours && estado === 'eliminado') return identity.delete(sub);
  await (ours ? identity.update(sub, { enabled: false }) : identity.endSessions(sub));
  if (contrato === 'N') await identity.revokeRole(sub, ROLE);
}

/** Deletes the account created for an invitation that was withdrawn before anyone used it. */
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
