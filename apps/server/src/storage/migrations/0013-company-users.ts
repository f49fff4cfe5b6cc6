import { sql, type Kysely } from 'kysely';

/** Users of a company and their shared history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table company_users (
    id uuid primary key default gen_random_uuid(), empresa text collate "C" not null, cliente bigint references customers on delete cascade,
    correo text not null, nombre text not null, apellido text not null,
    rol text not null check (rol in ('administrador', 'consultor', 'facturacion')), limite int check (limite between 1 and 100000),
    estado text not null check (estado in ('invitado', 'activo', 'deshabilitado', 'eliminado')),
    de_empresa boolean not null default false, version int not null default 1, enlace bigint, vence timestamptz, cuenta_pedida timestamptz,
    desde timestamptz not null default now(), por_sincronizar timestamptz, sincronizar_intentos int not null default 0,
    check (estado not in ('activo', 'deshabilitado') or cliente is not null))`,
  `create unique index company_users_correo on company_users (empresa, correo) where estado <> 'eliminado'`,
  // A disabled user may be active in another company.
  `create unique index company_users_cliente on company_users (cliente) where estado = 'activo'`,
  `create index company_users_de on company_users (cliente)`,
  `create index company_users_enlace on company_users (enlace) where estado = 'invitado'`,
  `create index company_users_por_sincronizar on company_users (por_sincronizar) where por_sincronizar is not null`,
  // Until now only administrators acted for a company, created by a plan's alta or by the operator.
  `alter table customers drop constraint customers_rol_check, add suspendida boolean not null default false`,
  `update customers set rol = case when empresa is null then null when rol = 'usuario' then 'consultor' else 'administrador' end`,
  `alter table customers add constraint customers_rol_check check (rol in ('administrador', 'consultor', 'facturacion'))`,
  `insert into company_users (empresa, cliente, correo, nombre, apellido, rol, estado, desde)
    select customers.empresa, customers.id, coalesce(account.correo, plan.correo, customers.correo, ''),
      coalesce(account.nombre, plan.empresa ->> 'nombreRepresentanteLegal', ''),
      coalesce(account.apellido, plan.empresa ->> 'primerApellidoRepresentanteLegal', ''), customers.rol, 'activo', customers.creada
    from customers left join identity_users as account on account.id = customers.sub
      left join lateral (select correo, empresa from plan_orders where usuario = customers.sub order by orden limit 1) as plan on true
    where customers.empresa is not null and eliminada is null`,
  // Reports asked for a company belong to it: all its users read them, and they stay when a user leaves.
  `alter table historial add usuario uuid references company_users on delete set null`,
  `update historial set usuario = company_users.id from company_users
    where company_users.cliente = historial.cliente and company_users.empresa = historial.solicitante`,
  `create index historial_solicitante on historial (solicitante, emitido, informe) where solicitante is not null`,
  `create index historial_usuario on historial (usuario, emitido, informe) where usuario is not null`,
  // Filters of the query log.
  `create index informes_sujeto on informes (sujeto_rut)`,
  `create index informes_rol on informes (rol) where rol is not null`,
  `create index historial_propio on historial (cliente, emitido, informe) where solicitante is null`,
  `create table company_counts (empresa text collate "C" primary key, informes int not null)`,
  `insert into company_counts select solicitante, count(*) from historial where solicitante is not null group by solicitante`,
  `update customers set informes = (select count(*) from historial where cliente = customers.id and solicitante is null)`,
  `create index queries_de_usuario on queries (cliente, periodo)`,
  `alter table account_links drop constraint account_links_clase_check,
    add constraint account_links_clase_check check (clase in ('confirmar', 'password', 'empresa', 'invitacion'))`,
];
