import { sql, type Kysely } from 'kysely';

/** Who may act for a company: state of its powers, pending claims, documents, and changes of its data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // A company that was a client before this table has no row: its powers were settled by the rule of that time.
  `create table company_standings (
    empresa text collate "C" primary key, poderes text not null check (poderes in ('declarados', 'simulados', 'comprobados')),
    orden text references orders on delete set null, desde timestamptz not null default now(),
    quien text, nota text, disputa timestamptz, disputada text references orders on delete set null)`,
  `create table representation_claims (
    id uuid primary key default gen_random_uuid(), orden text not null unique references orders on delete cascade,
    empresa text collate "C" not null, estado text not null check (estado in ('abierta', 'oficina', 'aprobada')),
    motivo text, creada timestamptz not null default now(), vence timestamptz not null, resuelta timestamptz)`,
  `create index representation_claims_empresa on representation_claims (empresa)`,
  `create index representation_claims_abiertas on representation_claims (vence) where estado = 'abierta'`,
  `create table claim_answers (
    solicitud uuid not null references representation_claims on delete cascade, usuario uuid not null references company_users on delete cascade,
    respuesta text not null check (respuesta in ('aprueba', 'rechaza')), quien text, en timestamptz not null default now(),
    primary key (solicitud, usuario, respuesta))`,
  `create table claim_links (
    token_hash bytea primary key, solicitud uuid not null references representation_claims on delete cascade,
    usuario uuid not null references company_users on delete cascade, creado timestamptz not null default now())`,
  `create table representation_documents (
    id uuid primary key default gen_random_uuid(), orden text not null references orders on delete cascade,
    nombre text not null, pdf bytea not null, sha256 text not null, quien text, en timestamptz not null default now())`,
  `create index representation_documents_orden on representation_documents (orden)`,
  `create table company_changes (
    id bigint generated always as identity primary key, empresa text collate "C" not null, antes jsonb not null, despues jsonb not null,
    quien text not null, en timestamptz not null default now())`,
  `create index company_changes_empresa on company_changes (empresa)`,
  `alter table company_users add cautela timestamptz`,
  `alter table plan_orders add representacion text
    check (representacion in ('administrador', 'propia', 'simulada', 'declarada', 'aprobada', 'oficina'))`,
  `create index plan_orders_contrato on plan_orders (contrato_creado) where contrato_creado is not null`,
];
