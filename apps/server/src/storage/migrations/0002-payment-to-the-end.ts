import { sql, type Kysely } from 'kysely';

/** After the card page: refunds, mails, one-time links, the daily count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table orders add abierta_hasta timestamptz, add promocion_devuelta timestamptz`,
  `update orders set promocion_devuelta = now() where promocion is not null and estado in ('FAILED', 'ABANDONED')`,
  `drop index orders_unfinished`,
  `create index orders_unfinished on orders (siguiente_intento)
    where estado in ('RETURNED', 'COMMITTING', 'PAID', 'ISSUING', 'REFUND_PENDING')`,
  `create index orders_correo on orders (lower(inputs ->> 'correo'), creada desc)`,
  `create index orders_open on orders (creada)
    where estado in ('CREATED', 'TOKEN_ISSUED', 'RETURNED', 'COMMITTING', 'PAID', 'ISSUING', 'REFUND_PENDING', 'REVIEW')`,
  `create index payment_attempts_creado on payment_attempts (creado)`,
  `alter table payment_attempts add confirmacion_en timestamptz, add reembolso jsonb, add reembolso_en timestamptz`,
  `alter table informes add codigo_final text`,
  `create index verifications_en on verifications (en)`,
  `create table mails (
    id bigint generated always as identity primary key, clase text not null, orden text references orders, para text not null,
    creado timestamptz not null default now(), lease_until timestamptz, intentos int not null default 0,
    siguiente_intento timestamptz default now(), enviado timestamptz, rechazado text, unique (orden, clase))`,
  `create index mails_due on mails (siguiente_intento) where siguiente_intento is not null`,
  `create table report_links (
    token_hash bytea primary key, orden text not null references orders, creado timestamptz not null default now(),
    vence timestamptz not null, usado timestamptz)`,
  `create table payment_counts (
    dia date primary key, empezada timestamptz not null default now(), terminada timestamptz, revisadas int, sin_respuesta int,
    cobradas_sin_informe int, informes_sin_cobro int, cobros_dobles int, detenidas int)`,
  `create table simulated_mails (
    id bigint generated always as identity primary key, message_id text not null unique, de text not null, para text not null,
    asunto text not null, texto text not null, html text not null, adjuntos jsonb not null, copias int not null default 1,
    recibido timestamptz not null default now())`,
  `alter table simulated_payments add escenario text, add decidido timestamptz,
    add reembolsado int not null default 0, add reembolso text,
    add confirmaciones int not null default 0, add consultas int not null default 0, add devoluciones int not null default 0`,
];
