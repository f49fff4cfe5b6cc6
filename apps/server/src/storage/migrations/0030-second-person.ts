import { sql, type Kysely } from 'kysely';

/** Acts of the office that wait for a second person. Only one waits at a time about the same thing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table office_requests (
    id text primary key, llamada text not null, acto text not null, clave text not null, objeto text not null, pagina text not null,
    muestra jsonb not null, pedido jsonb, quien text not null, nombre text not null, motivo text not null,
    creada timestamptz not null default now(), hasta timestamptz not null, estado text not null default 'pendiente',
    decidio text, decidio_nombre text, decidio_motivo text, decidida timestamptz,
    constraint office_requests_estado check (estado in ('pendiente', 'confirmada', 'rechazada', 'retirada', 'vencida')),
    constraint office_requests_pedido check ((estado = 'pendiente') = (pedido is not null)),
    constraint office_requests_dos check (estado not in ('confirmada', 'rechazada') or decidio <> quien))`.execute(db);
  await sql`create unique index office_requests_clave on office_requests (clave) where estado = 'pendiente'`.execute(db);
}
