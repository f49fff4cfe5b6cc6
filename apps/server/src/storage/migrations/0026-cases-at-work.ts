import { sql, type Kysely } from 'kysely';

/** Who works on a case of the office, and until when it is put off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table case_marks (
    tarea text primary key, quien text, desde timestamptz, hasta date, motivo text, pospuesta timestamptz,
    check ((quien is null) = (desde is null)), check ((hasta is null) = (pospuesta is null)))`,
  `create index case_marks_quien on case_marks (quien) where quien is not null`,
  // When an order became a case: the queue asks for every order in review, or with a refund that takes long.
  `create index order_events_for_a_person on order_events (orden, en) where a in ('REVIEW', 'REFUND_PENDING')`,
  `create index plan_orders_identidad on plan_orders (identidad) where identidad <> 'aprobada'`,
];
