import { sql, type Kysely } from 'kysely';

/** Plans, orders that contract them, the resulting clients, and decisions of the office. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table plans (
    codigo text primary key, nombre text not null, tipo text not null check (tipo in ('mensual', 'pack')),
    moneda text not null check (moneda in ('1', '2')), precio numeric(12, 2) not null check (precio > 0),
    consultas int not null check (consultas > 0), valor_adicional numeric(12, 2) not null check (valor_adicional >= 0),
    frecuencia text not null default 'Mensual', meses int not null check (meses between 1 and 60),
    posicion int not null, vigente boolean not null default true, demo boolean not null,
    check (moneda = '2' or precio = trunc(precio)))`,
  // An order sells a report or contracts a plan.
  `alter table orders alter servicio drop not null, add plan text references plans,
    add check ((servicio is null) = (plan is not null) and (tipo = 'plan') = (plan is not null))`,
  `create table plan_orders (
    orden text primary key references orders, empresa jsonb not null, rut_empresa text collate "C" not null,
    rut_representante text collate "C" not null, correo text not null,
    nombre text not null, tipo text not null, moneda text not null, precio numeric(12, 2) not null, consultas int not null,
    valor_adicional numeric(12, 2) not null, meses int not null, uf_fecha date, uf_valor numeric(12, 2), demo boolean not null,
    contrato text not null, huella text not null,
    firmado timestamptz, firma_ip text, firma_navegador text, firma_terminos text,
    identidad text not null default 'sin-intentar' check (identidad in ('sin-intentar', 'aprobada', 'rechazada')),
    identidad_intentos int not null default 0, identidad_en timestamptz,
    contrato_creado bigint references contracts on delete set null, usuario_pedido timestamptz, usuario text, enlace bigint, lista timestamptz,
    alta_codigo text, alta_lease timestamptz, alta_intentos int not null default 0, alta_siguiente timestamptz)`,
  `create index plan_orders_empresa on plan_orders (rut_empresa)`,
  `create index plan_orders_alta on plan_orders (alta_siguiente) where alta_siguiente is not null`,
  `create table contract_documents (
    orden text primary key references orders, folio text not null unique, codigo_hmac bytea not null, codigo_final text not null,
    emitido timestamptz not null, pdf bytea not null, sha256 text not null, verificaciones int not null default 0)`,
  `create table companies (
    rut text collate "C" primary key, razon_social text not null, nombre_fantasia text not null, giro text not null,
    domicilio text not null, ciudad text not null, cut text not null, correo text not null, telefono text not null,
    encargado_pago text not null, correo_pago text not null, telefono_pago text not null,
    creada timestamptz not null default now(), actualizada timestamptz not null default now())`,
  `alter table customers add rol text check (rol in ('administrador', 'usuario'))`,
  `alter table account_links drop constraint account_links_clase_check,
    add constraint account_links_clase_check check (clase in ('confirmar', 'password', 'empresa'))`,
  `create table order_acts (
    id bigint generated always as identity primary key, orden text not null references orders, acto text not null, detalle text,
    quien text, en timestamptz not null default now())`,
  `create index order_acts_orden on order_acts (orden)`,
  `create table case_closures (tarea text primary key, nota text not null, quien text not null, en timestamptz not null default now())`,
  `create index mails_refused on mails (id) where rechazado is not null`,
];
