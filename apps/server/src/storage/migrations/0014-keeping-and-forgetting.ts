import { sql, type Kysely } from 'kysely';

/** Indexes that find rows past their retention, and the daily count's figure for mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // When the buyer's data was removed.
  `alter table orders add olvidada timestamptz`,
  `create index orders_creada on orders (creada) where olvidada is null`,
  `create index orders_tipo_estado on orders (tipo, estado)`,
  `create index informes_emitido on informes (emitido)`,
  `create index consultas_en on consultas (en)`,
  `create index queries_creada on queries (creada)`,
  `create index comprobantes_creado on comprobantes (creado)`,
  `create index mails_sueltos on mails (creado) where orden is null`,
  `create index mails_por_enviar on mails (creado) where enviado is null and rechazado is null`,
  `create index report_links_vence on report_links (vence)`,
  `create index rate_limits_ventana on rate_limits (ventana)`,
  `create index customers_eliminada on customers (eliminada) where eliminada is not null`,
  // Needed to delete an order's links.
  `create index report_links_orden on report_links (orden)`,
  `alter table payment_counts add correos_sin_entregar int`,
];
