import { sql, type Transaction } from 'kysely';
import type { CompanyUserChangesTable, LoggedUser } from '../storage/schema/company-users.ts';
import type { Schema } from '../storage/schema.ts';

/** A change of a company's user. */
export interface UserChange {
  /** Row of company_users. */
  readonly usuario: string;
  readonly suceso: CompanyUserChangesTable['suceso'];
  /** Null: there was none. */
  readonly antes: LoggedUser | null;
  /** Null: it is gone. */
  readonly despues: LoggedUser | null;
  /** Row of company_users of who did it; null: the office. */
  readonly por: string | null;
}

const OFFICE = 'Verídico';

/** The fields that the log keeps. */
export function toLogged({ rol, limite, estado }: LoggedUser): LoggedUser {
  return { rol, limite, estado };
}

/** Notes a change in the log that the company's administrators read, with the names of both as they are now. */
export async function logUserChange(trx: Transaction<Schema>, { usuario, suceso, antes, despues, por }: UserChange): Promise<void> {
  await sql`insert into company_user_changes (empresa, usuario, nombre, suceso, antes, despues, por, quien)
    select changed.empresa, changed.id, ${nameOf('changed')}, ${suceso}, ${asJson(antes)}::jsonb, ${asJson(despues)}::jsonb, ${por}::uuid,
      coalesce((select ${nameOf('author')} from company_users author where author.id = ${por}::uuid), ${por === null ? OFFICE : ''})
    from company_users changed where changed.id = ${usuario}::uuid`.execute(trx);
}

function nameOf(user: 'changed' | 'author') {
  return sql`coalesce(nullif(trim(concat_ws(' ', ${sql.ref(`${user}.nombre`)}, ${sql.ref(`${user}.apellido`)})), ''), ${sql.ref(`${user}.correo`)})`;
}

function asJson(user: LoggedUser | null): string | null {
  return user && JSON.stringify(user);
}
