import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { IdentityAdmin } from '../providers/identity/port.ts';
import type { AccountBlocksTable, Schema } from '../storage/schema.ts';

/** Whether the office blocked an account, as a condition of a query. @param sub column with the `sub` of the account */
export function blocked(sub: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from account_blocks where account_blocks.sub = ${sql.ref(sub)})`;
}

/** The block of an account: who, when, why; undefined without one. */
export async function blockOf(db: Kysely<Schema>, sub: string): Promise<Selectable<AccountBlocksTable> | undefined> {
  return db.selectFrom('account_blocks').selectAll().where('sub', '=', sub).executeTakeFirst();
}

/**
 * Enables or disables an account at the provider, as the database says: neither the office blocked it nor a company suspended it. A state
 * that changes during the call is applied too, so that calls at the same time end with the newest. Disabling also ends the sessions.
 * @throws IdentityUnavailable, UserUnknown
 */
export async function applyEnabled(identity: IdentityAdmin, db: Kysely<Schema>, sub: string): Promise<void> {
  for (let enabled = await isEnabled(db, sub); ;) {
    await identity.update(sub, { enabled });
    const now = await isEnabled(db, sub);
    if (now === enabled) return;
    enabled = now;
  }
}

async function isEnabled(db: Kysely<Schema>, sub: string): Promise<boolean> {
  const { disabled } = await db
    .selectNoFrom(
      sql<boolean>`exists (select from account_blocks where sub = ${sub})
        or exists (select from customers where sub = ${sub} and suspendida)`.as('disabled'),
    )
    .executeTakeFirstOrThrow();
  return !disabled;
}
