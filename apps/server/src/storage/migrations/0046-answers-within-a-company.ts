import { sql, type Kysely } from 'kysely';

/** In whose name a query was made; how long an answer serves the whole company; who opened a colleague's report about a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Null in rows of the version before: their answers are not offered.
  `alter table queries add titular_rut text`,
  `update queries set titular_rut = contracts.titular from quota_periods join contracts on contracts.id = quota_periods.contrato
    where quota_periods.id = queries.periodo and queries.creada > now() - interval '90 days'`,
  `create index queries_de_rut on queries (titular_rut, sujeto_rut, servicio) where titular_rut is not null and sujeto_rut is not null`,
  `create index queries_de_propiedad on queries (titular_rut, comuna, rol) where titular_rut is not null and rol is not null`,
  `alter table companies add dias_vigencia smallint not null default 30 check (dias_vigencia between 0 and 90)`,
  // Null in reports of the version before, and where the report has none. As printed: 'Riesgo medio', 'UF 8.790'.
  `alter table informes add puntaje smallint, add tramo text, add valor text`,
  `create table aperturas (
    id bigint generated always as identity primary key,
    informe uuid not null references informes on delete cascade,
    rut text not null,
    consultante_empresa text not null,
    cliente bigint references customers on delete set null,
    motivo text not null,
    en timestamptz not null default now())`,
  `create index aperturas_de_rut on aperturas (rut, en)`,
  `create index aperturas_de_informe on aperturas (informe)`,
  // The notes that a person of the office wrote.
  `create index office_notes_de on office_notes (quien, id desc)`,
];
