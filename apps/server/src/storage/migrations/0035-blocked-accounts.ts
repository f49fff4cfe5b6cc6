import { sql, type Kysely } from 'kysely';

/** Accounts that the office blocked; the last day that a contract had before a change of plan was planned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table account_blocks (
    sub text primary key, quien text not null, nombre text not null, motivo text not null check (motivo <> ''), en timestamptz not null default now())`,
  // A worker of the version before fails at a row with the new value and leaves it for later.
  `alter table account_changes drop constraint account_changes_cambio_check,
    add constraint account_changes_cambio_check check (cambio in ('sesiones', 'oficina', 'bloqueo'))`,
  // Null where no change is planned, and for changes that the version before planned.
  `alter table contracts add hasta_sin_cambio date`,
];
