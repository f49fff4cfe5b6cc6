import { sql, type Kysely } from 'kysely';

/** Queries that wait for an administrator, the log of changes of a company's users, and when a user last acted for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Null in rows of the version before: the last decision stands.
  `alter table company_rules add column aprobacion boolean`,
  `create table aprobaciones (
    id uuid primary key default gen_random_uuid(),
    empresa text not null,
    cliente bigint not null references customers on delete cascade,
    usuario uuid not null references company_users on delete cascade,
    servicio text not null,
    sujeto_rut text,
    comuna text,
    rol text,
    pregunta jsonb not null,
    motivo text not null,
    huella bytea not null,
    estado text not null default 'pendiente'
      check (estado in ('pendiente', 'aprobada', 'hecha', 'fallida', 'rechazada', 'vencida', 'sin-efecto')),
    pedida timestamptz not null default now(),
    vence timestamptz not null default now() + interval '7 days',
    aprobador uuid,
    resuelta timestamptz,
    adicional boolean not null default false,
    valor numeric(12, 2) not null default 0,
    respuesta text not null default '',
    consulta uuid,
    falla text not null default '',
    intentos smallint not null default 0,
    lease_until timestamptz)`,
  `create unique index aprobaciones_abiertas on aprobaciones (cliente, huella) where estado in ('pendiente', 'aprobada')`,
  `create index aprobaciones_de_empresa on aprobaciones (empresa, pedida desc)`,
  `create index aprobaciones_de_usuario on aprobaciones (usuario)`,
  `create index aprobaciones_por_hacer on aprobaciones (resuelta) where estado = 'aprobada'`,
  `create table company_user_changes (
    id bigint generated always as identity primary key,
    empresa text not null,
    usuario uuid not null,
    nombre text not null,
    suceso text not null,
    antes jsonb,
    despues jsonb,
    por uuid,
    quien text not null,
    en timestamptz not null default now())`,
  `create index company_user_changes_empresa on company_user_changes (empresa, id)`,
  `alter table company_users add column visto timestamptz`,
  `update company_users set visto = greatest(desde, (select max(emitido) from historial where usuario = company_users.id))
    where cliente is not null and estado <> 'eliminado'`,
];
