import { sql, type Kysely } from 'kysely';

/** Everything a purchase needs, from the catalogue to the issued report. Written for PostgreSQL 15: the embedded engine is newer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Servers sort by their own locale and the embedded engine by bytes, so names are sorted with collate "es". The embedded engine carries
  // ICU without Spanish rules (ñ is a letter after n); PostgreSQL accepts custom rules from 16 on.
  `do $do$ begin
    if current_setting('server_version_num')::int >= 160000 then
      create collation es (provider = icu, locale = 'es', rules = '&N<ñ<<<Ñ');
    else
      create collation es (provider = icu, locale = 'es');
    end if;
  end $do$`,
  `create table services (
    codigo text primary key, nombre text not null, descripcion text not null,
    precio int not null check (precio >= 0), precio_lista int, oferta_desde date, oferta_hasta date,
    posicion int not null)`,
  `create table promotions (
    codigo text primary key, descuento int not null check (descuento between 0 and 100), descripcion text not null,
    desde date not null, hasta date not null, max_usos int, usos int not null default 0, demo boolean not null)`,
  `create table personas (
    rut text primary key, nombres text not null, apellido_paterno text not null, apellido_materno text,
    fecha_nacimiento date, nacionalidad text, estado_civil text, fallecido boolean not null, demo boolean not null)`,
  `create table persona_series (
    rut text not null references personas on delete cascade, serie text not null, vigente boolean not null, primary key (rut, serie))`,
  `create table empresas (
    rut text primary key, razon_social text not null, nombre_fantasia text, giro text, inicio_actividades date,
    tramo_ventas text, estado text, demo boolean not null)`,
  `create table protestos (
    rut text not null, tipo text not null check (tipo in ('CH', 'LT', 'PG')), motivo text not null, numero text not null,
    moneda text not null check (moneda in ('CLP', 'UF', 'USD')), monto numeric(18, 4) not null check (monto > 0),
    fecha_vencimiento date not null, fecha_protesto date not null, acreedor text not null, ciudad text not null,
    estado text not null check (estado in ('vigente', 'aclarado')), fecha_aclaracion date, demo boolean not null,
    primary key (rut, tipo, numero, acreedor))`,
  `create table morosidades (
    rut text not null, acreedor text not null, tipo text not null, numero text not null,
    moneda text not null check (moneda in ('CLP', 'UF', 'USD')), monto numeric(18, 4) not null check (monto > 0),
    fecha_vencimiento date not null, cuotas_morosas int not null, estado text not null check (estado in ('vigente', 'pagada')),
    demo boolean not null, primary key (rut, acreedor, tipo, numero))`,
  `create table importaciones (
    id bigint generated always as identity primary key, tipo text not null, demo boolean not null,
    terminada timestamptz not null default now(), nuevas int not null, cambiadas int not null, iguales int not null, rechazadas int not null)`,
  `create index importaciones_tipo on importaciones (tipo, terminada desc)`,
  `create table orders (
    orden text primary key check (length(orden) = 26), tipo text not null, servicio text not null references services,
    estado text not null, inputs jsonb not null, sujeto_rut text not null,
    precio int not null, descuento int not null, promocion text references promotions, total int not null check (total >= 0),
    motivo text not null, terminos_version text not null, terminos_ip text not null,
    clave_repeticion text unique, huella_solicitud text,
    lease_until timestamptz, intentos int not null default 0, siguiente_intento timestamptz,
    folio text unique, codigo_hmac bytea,
    creada timestamptz not null default now(), actualizada timestamptz not null default now())`,
  // Orders that the worker still has to move forward: few, however many orders there are.
  `create index orders_unfinished on orders (siguiente_intento)
    where estado in ('RETURNED', 'COMMITTING', 'PAID', 'ISSUING')`,
  `create table payment_attempts (
    id bigint generated always as identity primary key, orden text not null references orders,
    buy_order text not null unique, session_id text not null, monto int not null, token text unique, url text,
    retorno text, retorno_en timestamptz, comprobante jsonb, creado timestamptz not null default now())`,
  `create index payment_attempts_orden on payment_attempts (orden)`,
  `create table order_events (
    id bigint generated always as identity primary key, orden text not null references orders,
    de text, a text not null, detalle text, en timestamptz not null default now())`,
  `create index order_events_orden on order_events (orden)`,
  `create sequence folios`,
  `create table informes (
    orden text primary key references orders, folio text not null unique, codigo_hmac bytea not null,
    servicio text not null references services, sujeto_rut text not null, emitido timestamptz not null,
    pdf bytea not null, sha256 text not null, verificaciones int not null default 0)`,
  `create table verifications (
    id bigint generated always as identity primary key, folio text not null, acierto boolean not null,
    con_captcha boolean not null, ip_hmac bytea not null, en timestamptz not null default now())`,
  `create table rate_limits (
    clave text not null, ventana timestamptz not null, cuenta int not null, primary key (clave, ventana))`,
  `create table captcha_used (reto_hash text primary key, vence timestamptz not null)`,
  `create table captcha_passes (
    id bigint generated always as identity primary key, accion text not null, ip_hmac bytea not null, vence timestamptz not null)`,
  `create index captcha_passes_ip on captcha_passes (ip_hmac, accion)`,
  `create table secrets (nombre text primary key, cifrado bytea not null, creado timestamptz not null default now())`,
  `create table simulated_payments (
    token text primary key, buy_order text not null unique, session_id text not null, monto int not null, return_url text not null,
    estado text not null, respuesta int, autorizacion text, tipo_pago text, tarjeta text, cuotas int not null default 0,
    decision text, creado timestamptz not null default now(), confirmado timestamptz)`,
];
