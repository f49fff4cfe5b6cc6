import { sql, type Kysely, type Selectable } from 'kysely';
import { pauseAfter } from '../orders/pauses.ts';
import { UserUnknown, type IdentityAdmin } from '../providers/identity/port.ts';
import { inSeconds } from '../storage/clock.ts';
import { dueRows } from '../storage/due.ts';
import type { AccountChangesTable, Schema } from '../storage/schema.ts';
import { applyEnabled } from './blocks.ts';

type Change = AccountChangesTable['cambio'];

/** Asks for a change at the provider of accounts. It is made after the commit, by the worker, until the provider has it. @param sub of the account */
export async function askChange(db: Kysely<Schema>, sub: string, cambio: Change): Promise<void> {
  await db.insertInto('account_changes').values({ sub, cambio }).execute();
}

/** Whether the provider has not received a change yet. */
export async function isAsked(db: Kysely<Schema>, sub: string, cambio: Change): Promise<boolean> {
  const found = await db
    .selectFrom('account_changes')
    .select('id')
    .where('sub', '=', sub)
    .where('cambio', '=', cambio)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Changes to make now, longest waiting first. */
export function dueChanges(db: Kysely<Schema>, limit: number): Promise<string[]> {
  return dueRows(db, 'account_changes', limit);
}

export interface ChangeDeps {
  readonly db: Kysely<Schema>;
  readonly identity: IdentityAdmin;
  /** Receives no personal data. */
  readonly warn: (what: string, detail: Readonly<Record<string, unknown>>) => void;
}

/** Makes a change at the provider; a failure is only retried later. Never throws a provider error. @returns false if nothing was done */
export async function makeChange({ db, identity, warn }: ChangeDeps, id: string): Promise<boolean> {
  const change = await leaseChange(db, id);
  if (!change) return false;
  try {
    await CHANGES[change.cambio](identity, db, change.sub);
  } catch (error) {
    if (!(error instanceof UserUnknown)) {
      warn('accounts not told of a change', { tries: change.intentos, reason: error instanceof Error ? error.name : 'unknown' });
      return false;
    }
  }
  await db.deleteFrom('account_changes').where('id', '=', id).execute();
  return true;
}

async function leaseChange(db: Kysely<Schema>, id: string): Promise<Selectable<AccountChangesTable> | undefined> {
  return db.transaction().execute(async (trx) => {
    const change = await trx
      .selectFrom('account_changes')
      .selectAll()
      .where('id', '=', id)
      .where('siguiente_intento', '<=', sql<Date>`now()`)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!change) return undefined;
    const intentos = change.intentos + 1;
    await trx
      .updateTable('account_changes')
      .set({ intentos, siguiente_intento: inSeconds(pauseAfter(intentos)) })
      .where('id', '=', id)
      .execute();
    return { ...change, intentos };
  });
}

/** Each may be repeated, and none depends on the order in which they are made. */
const CHANGES: Readonly<Record<Change, (identity: IdentityAdmin, db: Kysely<Schema>, sub: string) => Promise<void>>> = {
  bloqueo: applyEnabled,
  sesiones: (identity, _db, sub) => identity.endSessions(sub),
  oficina: async (identity, db, sub) => {
    const row = await db.selectFrom('office_staff').select('retirada').where('sub', '=', sub).executeTakeFirst();
    if (row && row.retirada === null) return identity.grantRole(sub, 'backoffice');
    await identity.revokeRole(sub, 'backoffice');
    await identity.endSessions(sub);
  },
};
