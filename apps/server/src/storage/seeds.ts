import { reports } from '@veridico/reports';
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** Inserts every report of the catalogue. Existing rows and their prices stay. */
export async function seedCatalog(db: Kysely<Schema>): Promise<void> {
  const services = reports.map((report, posicion) => ({
    codigo: report.code,
    nombre: report.name,
    descripcion: report.description,
    precio: report.price,
    precio_lista: report.listPrice,
    oferta_desde: null,
    oferta_hasta: null,
    posicion,
  }));
  await db
    .insertInto('services')
    .values(services)
    .onConflict((conflict) => conflict.column('codigo').doNothing())
    .execute();
}
