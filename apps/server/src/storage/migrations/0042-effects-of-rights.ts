import { sql, type Kysely } from 'kysely';

/** Marks and blocks that end at a day; their true moment; corrected reports that wait to be issued again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create index marcas_de_rut on marcas (rut, tabla)`,
  `create index bloqueos_de_rut on bloqueos (rut)`,
  `create index informes_retirados_de_folio on informes_retirados (folio)`,
  // The beginning of a transaction may be earlier than a report that is being made: issuing/withdrawn.ts compares these moments.
  `alter table marcas alter column desde set default clock_timestamp()`,
  `alter table bloqueos alter column desde set default clock_timestamp()`,
  `alter table rights_events alter column en set default clock_timestamp()`,
  `alter table informes_retirados add column intentos int not null default 0, add column siguiente_intento timestamptz`,
  `create index informes_retirados_por_reemitir on informes_retirados (siguiente_intento) where siguiente_intento is not null`,
  // The next try to make the letter of a decided request.
  `alter table rights_requests add column carta_intento timestamptz`,
];
