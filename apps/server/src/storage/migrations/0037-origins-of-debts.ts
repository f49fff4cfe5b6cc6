import { sql, type Kysely } from 'kysely';

/** From which kind of creditor a debt is, where its source says so, and how many rows of a load did not say it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // No constraint on the values: reports filter them, and the law's list may change without a migration.
  `alter table protestos add origen text collate "C"`,
  `alter table morosidades add origen text collate "C"`,
  `alter table importaciones add sin_origen int not null default 0`,
];
