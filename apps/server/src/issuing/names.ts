import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';

/** Name of a RUT: as the client wrote it, otherwise the company's or person's in the bureau's records; empty if unknown. */
export async function nameOf(db: Kysely<Schema>, rut: string): Promise<string> {
  const client = await db.selectFrom('companies').select('razon_social').where('rut', '=', rut).executeTakeFirst();
  if (client) return client.razon_social;
  const company = await db.selectFrom('empresas').select('razon_social').where('rut', '=', rut).executeTakeFirst();
  if (company) return company.razon_social;
  const person = await db.selectFrom('personas').select(['nombres', 'apellido_paterno']).where('rut', '=', rut).executeTakeFirst();
  return person ? `${person.nombres} ${person.apellido_paterno}` : '';
}
