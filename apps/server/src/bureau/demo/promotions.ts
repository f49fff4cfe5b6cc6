import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import { TODAY } from '../../storage/clock.ts';

interface DemoPromotion {
  readonly codigo: string;
  readonly descuento: number;
  readonly descripcion: string;
  /** First and last day, relative to today. */
  readonly from: number;
  readonly to: number;
}

const PROMOTIONS: readonly DemoPromotion[] = [
  { codigo: 'VERIDICO20', descuento: 20, descripcion: '20 % de descuento', from: -30, to: 365 },
  { codigo: 'VENCIDO10', descuento: 10, descripcion: '10 % de descuento', from: -400, to: -40 },
];

/** Creates the promotions or moves their dates, so that the current one never expires and the expired one stays recent. */
export async function seedPromotions(db: Kysely<Schema>): Promise<void> {
  for (const { from, to, ...promotion } of PROMOTIONS) {
    const days = { desde: sql<string>`${TODAY} + ${from}::int`, hasta: sql<string>`${TODAY} + ${to}::int` };
    await db
      .insertInto('promotions')
      .values({ ...promotion, ...days, max_usos: null, demo: true })
      .onConflict((conflict) => conflict.column('codigo').doUpdateSet(days).where('promotions.demo', '=', true))
      .execute();
  }
}

/** Removes demonstration promotions. A promotion that an order used stays as expired and no longer as demonstration data. */
export async function dropPromotions(db: Kysely<Schema>): Promise<void> {
  const used = db.selectFrom('orders').select('promocion').where('promocion', 'is not', null);
  await db
    .updateTable('promotions')
    .set({ demo: false, desde: sql<string>`least(desde, ${TODAY} - 1)`, hasta: sql<string>`least(hasta, ${TODAY} - 1)` })
    .where('demo', '=', true)
    .where('codigo', 'in', used)
    .execute();
  await db.deleteFrom('promotions').where('demo', '=', true).execute();
}
