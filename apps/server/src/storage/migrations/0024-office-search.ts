import { sql, type Kysely } from 'kysely';

/** Indexes of the office's search, and mails that the office sends again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create index orders_consultante on orders (consultante, creada desc) where consultante is not null`,
  `create index orders_consultante_persona on orders (consultante_persona, creada desc) where consultante_persona is not null`,
  `create index orders_consultante_empresa on orders (consultante_empresa, creada desc) where consultante_empresa is not null`,
  `create index plan_orders_representante on plan_orders (rut_representante)`,
  `create index company_users_de_correo on company_users (correo)`,
  `create index companies_correo on companies (lower(correo))`,
  `create index companies_correo_pago on companies (lower(correo_pago))`,
  `create index comprobantes_documento on comprobantes ((documento ->> 'numero')) where documento is not null`,
  // Words without accents, so that «quilpue» finds Quilpué. Accents are listed, because lower() knows none in the embedded engine.
  `create function palabras_de_nombre(nombre text) returns tsvector language sql immutable parallel safe as $$
    select to_tsvector('simple'::regconfig, regexp_replace(
      lower(translate(nombre, 'ÁÉÍÓÚÜÑáéíóúüñ', 'AEIOUUNaeiouun')), '[^a-z0-9]+', ' ', 'g')) $$`,
  `create index companies_palabras on companies using gin (palabras_de_nombre(razon_social || ' ' || nombre_fantasia))`,
  // A mail sent again is another message: a mailbox would drop a second one under the first one's name.
  `alter table mails add reenvios int not null default 0, add reenviado timestamptz`,
];
