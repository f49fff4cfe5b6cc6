import { reports } from '@veridico/reports';
import { expect, test } from 'vitest';
import { seedCatalog } from './seeds.ts';
import { testDatabase } from './testing.ts';

const database = testDatabase();

test('every report of the catalogue is a service, in order, without an offer window', async () => {
  const rows = await database.db.selectFrom('services').selectAll().orderBy('posicion').execute();
  expect(rows).toEqual(
    reports.map((report, posicion) => ({
      codigo: report.code,
      nombre: report.name,
      descripcion: report.description,
      precio: report.price,
      precio_lista: report.listPrice,
      oferta_desde: null,
      oferta_hasta: null,
      posicion,
      abierta: true,
    })),
  );
});

test('seeding again keeps a changed price and restores a missing service', async () => {
  const { db } = database;
  const [kept, missing] = reports;
  await db.updateTable('services').set({ precio: 1, oferta_desde: '2026-01-31' }).where('codigo', '=', kept.code).execute();
  await db.deleteFrom('services').where('codigo', '=', missing.code).execute();
  await seedCatalog(db);
  const rows = await db.selectFrom('services').select(['codigo', 'precio', 'oferta_desde']).orderBy('posicion').execute();
  expect(rows).toHaveLength(reports.length);
  expect(rows[0]).toEqual({ codigo: kept.code, precio: 1, oferta_desde: '2026-01-31' });
  expect(rows[1]?.precio).toBe(missing.price);
});
