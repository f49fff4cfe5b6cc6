import { sql, type Kysely } from 'kysely';

/** Reports shared with a mail address: to whom, until when, the mailed codes and the openings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table compartidos (
    id uuid primary key default gen_random_uuid(),
    informe uuid not null references informes on delete cascade,
    cliente bigint not null references customers on delete cascade,
    empresa text,
    quien text not null,
    para text not null,
    razon text not null default '',
    vence timestamptz not null,
    terminado timestamptz,
    creado timestamptz not null default now())`,
  `create index compartidos_de_cliente on compartidos (cliente, creado desc)`,
  `create index compartidos_de_empresa on compartidos (empresa, creado desc) where empresa is not null`,
  `create index compartidos_de_informe on compartidos (informe)`,
  `create index compartidos_vencidos on compartidos (vence)`,
  `create table compartido_codigos (
    compartido uuid primary key references compartidos on delete cascade,
    mail bigint not null,
    huella bytea not null,
    vence timestamptz not null,
    fallas smallint not null default 0,
    usado timestamptz)`,
  `create table compartido_accesos (
    token_hash bytea primary key,
    compartido uuid not null references compartidos on delete cascade,
    en timestamptz not null default now(),
    vence timestamptz not null)`,
  `create index compartido_accesos_de on compartido_accesos (compartido, en)`,
];
