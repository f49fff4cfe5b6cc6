import { sql, type Kysely } from 'kysely';

/** Requests of persons about their data, with their register; records and people whose data are not communicated; withdrawn reports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table rights_requests (
    id uuid primary key default gen_random_uuid(), numero bigint generated always as identity unique, derecho text not null, rut text not null,
    calidad text not null check (calidad in ('titular', 'representante', 'heredero', 'empresa')),
    prueba text not null check (prueba in ('sesion', 'enlace', 'documento', 'poderes')),
    identidad text not null check (identidad in ('probada', 'por-revisar', 'rechazada')),
    nombre text not null, correo text not null, texto text not null, causal text, tabla text, clave bytea, dato jsonb, propuesta jsonb,
    codigo_hmac bytea not null, estado text not null default 'recibida'
      check (estado in ('recibida', 'en-estudio', 'en-consulta', 'resuelta', 'desistida')),
    recibida timestamptz not null default now(), vence date not null, prorroga text, prorrogada timestamptz,
    decision text check (decision in ('acogida', 'acogida-en-parte', 'rechazada')), razon text, respuesta text, decidida timestamptz,
    decidio text, decidio_nombre text, asignada text, asignada_nombre text, carta bytea, carta_sha256 bytea, version int not null default 1,
    check ((tabla is null) = (clave is null)), check ((estado = 'resuelta') = (decision is not null)), check ((decision is null) = (decidida is null)))`,
  `create index rights_requests_open on rights_requests (vence, numero) where estado not in ('resuelta', 'desistida')`,
  `create index rights_requests_rut on rights_requests (rut, numero desc)`,
  // The register is evidence before the Agencia: its lines are neither changed nor, for four years, deleted (Ley 19.628, article 40).
  `create table rights_events (
    id bigint generated always as identity primary key, solicitud uuid not null references rights_requests on delete cascade, hecho text not null,
    detalle jsonb not null default '{}', quien text, nombre text, en timestamptz not null default now())`,
  `create index rights_events_solicitud on rights_events (solicitud, id)`,
  `create function rights_event_is_kept() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and old.en < now() - interval '4 years' then return old; end if;
    raise exception 'a line of the register of requests cannot be changed or deleted';
  end $$`,
  `create trigger rights_event_is_kept before update or delete on rights_events for each row execute function rights_event_is_kept()`,
  `create function rights_events_are_never_emptied() returns trigger language plpgsql as $$
  begin
    raise exception 'the register of requests cannot be emptied';
  end $$`,
  `create trigger rights_events_are_never_emptied before truncate on rights_events execute function rights_events_are_never_emptied()`,
  `create table rights_attachments (
    id uuid primary key default gen_random_uuid(), solicitud uuid not null references rights_requests on delete cascade,
    origen text not null check (origen in ('titular', 'oficina', 'fuente')), nombre text not null, tipo text not null, contenido bytea not null,
    sha256 bytea not null, en timestamptz not null default now())`,
  `create index rights_attachments_solicitud on rights_attachments (solicitud, en)`,
  // Who received a datum that was corrected or erased, and whether they could be told.
  `create table rights_notices (
    id bigint generated always as identity primary key, solicitud uuid not null references rights_requests on delete cascade, folio text not null,
    destinatario text not null check (destinatario in ('comprador', 'cuenta', 'empresa')), correo text, mail bigint,
    estado text not null check (estado in ('en-cola', 'imposible')), motivo text, en timestamptz not null default now(),
    check ((estado = 'imposible') = (motivo is not null)))`,
  `create index rights_notices_solicitud on rights_notices (solicitud, id)`,
  // Links to a mail that is known of a RUT, and the half hour that following one opens.
  `create table rights_accesses (
    token_hash bytea primary key, clase text not null check (clase in ('enlace', 'sesion')), rut text not null, correo text not null,
    creado timestamptz not null default now(), vence timestamptz not null, usado timestamptz)`,
  `create index rights_accesses_vence on rights_accesses (vence)`,
  // Records that no report, score or query may use while the mark lasts.
  `create table marcas (
    id bigint generated always as identity primary key, solicitud uuid, rut text not null, tabla text not null, clave bytea not null,
    marca text not null check (marca in ('disputa', 'bloqueo', 'oposicion')), desde timestamptz not null default now(), hasta timestamptz)`,
  `create index marcas_rut on marcas (rut, tabla) where hasta is null`,
  `create unique index marcas_una on marcas (solicitud, tabla, clave, marca) where hasta is null`,
  // People and companies about whom nothing is communicated while it lasts.
  `create table bloqueos (
    id bigint generated always as identity primary key, solicitud uuid, rut text not null, motivo text not null, quien text,
    desde timestamptz not null default now(), hasta timestamptz)`,
  `create index bloqueos_rut on bloqueos (rut) where hasta is null`,
  // Reports that are served no more: 'corregido' for ever, 'bloqueado' while it lasts.
  `create table informes_retirados (
    id bigint generated always as identity primary key, folio text not null, solicitud uuid,
    motivo text not null check (motivo in ('corregido', 'bloqueado')), desde timestamptz not null default now(), hasta timestamptz,
    reemplazo text)`,
  `create index informes_retirados_folio on informes_retirados (folio) where hasta is null`,
];
