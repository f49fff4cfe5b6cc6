import { sql, type Kysely, type Transaction } from 'kysely';
import { blocked, blockOf } from '../../account/blocks.ts';
import type { Caller } from '../../http/caller.ts';
import type { Schema } from '../../storage/schema.ts';
import type { OfficeRole } from '@veridico/api';
import { ALL_ROLES } from './acts.ts';

/** Any number: the same on every node. */
const STAFF_TURN = 7_231;

/**
 * Acts that change roles wait here for each other, so that two cannot each remove the other administrator. Taken before the row of the
 * person who acts is locked for share: later, two administrators who change each other would each wait for the other's row.
 */
export async function lockStaff(trx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${STAFF_TURN})`.execute(trx);
}

/** A person of the office, as the log names them. */
export interface StaffMember {
  /** `sub` of the account. */
  readonly sub: string;
  /** Given and family name; the address where the account has no name. */
  readonly nombre: string;
  readonly roles: readonly OfficeRole[];
}

/**
 * Reads what the caller may do. The account's realm role opens the office; the rows of `office_staff` share out its roles. Until an
 * administrator of the office is named there, every account with the realm role holds all of them, so that a new installation can begin.
 * @param db in a transaction the row stays locked until its end: a person who loses a role meanwhile either acted before or is refused
 */
export async function staffMember(db: Kysely<Schema>, caller: Caller): Promise<StaffMember> {
  return memberNamed(db, caller.id, nameOf(caller));
}

/** As {@link staffMember}, of an account that is not calling now. @param nombre its name at that time */
export async function memberNamed(db: Kysely<Schema>, sub: string, nombre: string): Promise<StaffMember> {
  const row = await db.selectFrom('office_staff').select(['roles', 'retirada']).where('sub', '=', sub).forShare().executeTakeFirst();
  // A token that was issued before the account was blocked still opens the door of the office.
  const roles = (await blockOf(db, sub)) ? [] : await rolesOf(db, row);
  return { sub, nombre, roles };
}

/** Whether anybody else holds one of these roles now: before they are given out, any account that opens the office. */
export async function hasAnother(db: Kysely<Schema>, sub: string, roles: readonly OfficeRole[]): Promise<boolean> {
  if (!(await hasAdministrator(db))) return true;
  const found = await db
    .selectFrom('office_staff')
    .select('sub')
    .where('sub', '<>', sub)
    .where('retirada', 'is', null)
    .where(sql<boolean>`not ${blocked('office_staff.sub')}`)
    .where(sql<boolean>`roles && array[${sql.join(roles)}]::text[]`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function rolesOf(
  db: Kysely<Schema>,
  row: { readonly roles: readonly OfficeRole[] | null; readonly retirada: Date | null } | undefined,
): Promise<readonly OfficeRole[]> {
  if (row?.retirada) return [];
  return row?.roles ?? ((await hasAdministrator(db)) ? [] : ALL_ROLES);
}

/** Whether the office has an administrator whose account is not blocked. Without one, no roles were given out yet. */
export async function hasAdministrator(db: Kysely<Schema>): Promise<boolean> {
  return (await administrators(db).limit(1).executeTakeFirst()) !== undefined;
}

/** What a person without any role is told: who can give them one. */
export async function whoGivesRoles(db: Kysely<Schema>): Promise<string> {
  const names = (
    await administrators(db)
      .orderBy(sql`lower(nombre)`)
      .execute()
  ).map(({ nombre }) => nombre);
  const who = names.length === 0 ? 'quien administra la oficina' : new Intl.ListFormat('es', { type: 'disjunction' }).format(names);
  return `Tu cuenta no tiene roles en la oficina. Pídeselos a ${who}.`;
}

function administrators(db: Kysely<Schema>) {
  return db
    .selectFrom('office_staff')
    .select('nombre')
    .where(sql<boolean>`'administracion' = any(roles)`)
    .where('retirada', 'is', null)
    .where(sql<boolean>`not ${blocked('office_staff.sub')}`);
}

function nameOf({ firstName, lastName, email }: Caller): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** Notes that a person with the realm's role was here, so that an administrator can find them and give roles. */
export async function noteVisit(db: Kysely<Schema>, { sub, nombre }: StaffMember, correo: string): Promise<void> {
  await db
    .insertInto('office_staff')
    .values({ sub, nombre, correo, roles: null })
    .onConflict((conflict) => conflict.column('sub').doUpdateSet({ nombre, correo, vista: sql<Date>`now()` }))
    .execute();
}
