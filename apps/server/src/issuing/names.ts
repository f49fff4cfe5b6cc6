import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';

/** As a client named itself, else of a company or of a person as the bureau knows them; empty where nobody knows. */
export async function nameOf(db: Kysely<Schema>, rut: string): Promise<string> {
  const client = await db.selectFrom('companies').select('razon_social').where('rut', '=', rut).executeTakeFirst();
  if (client) return client.razon_social;
  const company = await db.selectFrom('empresas').select('razon_social').where('rut', '=', rut).executeTakeFirst();
  if (company) return company.razon_social;
  const person = await db.selectFrom('personas').select(['nombres', 'apellido_paterno']).where('rut', '=', rut).executeTakeFirst();
  return person ? `${person.nombres} ${person.apellido_paterno}` : '';
}
