import { sql, type Kysely } from 'kysely';

/** Requested kind of tax document, receipts and credit notes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table orders add tipo_emision text not null default '01' check (tipo_emision in ('01', '02')), add datos_factura jsonb,
    add check ((tipo_emision = '02') = (datos_factura is not null))`,
  `create table comprobantes (
    id bigint generated always as identity primary key, orden text not null references orders,
    clase text not null check (clase in ('venta', 'devolucion')), numero int, emitido timestamptz, pdf bytea, sha256 text,
    documento jsonb, documento_en timestamptz, rechazado text, creado timestamptz not null default now(), lease_until timestamptz,
    intentos int not null default 0, siguiente_intento timestamptz default now(), unique (orden, clase), unique (clase, numero))`,
  `create index comprobantes_due on comprobantes (siguiente_intento) where siguiente_intento is not null`,
  // A row instead of a sequence: a rollback leaves no gap.
  `create table comprobante_numeros (clase text primary key, ultimo int not null)`,
  `insert into comprobante_numeros (clase, ultimo) values ('venta', 0), ('devolucion', 0)`,
  // Orders an earlier version sold just before this migration.
  `insert into comprobantes (orden, clase) select orden, 'venta' from orders where estado in ('PAID', 'ISSUING')`,
];
