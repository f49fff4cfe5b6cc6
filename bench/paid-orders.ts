import { insertOrder, payWithPromotion } from '../apps/server/src/purchase/place.ts';
import { orderDeps } from '../apps/server/src/orders/testing.ts';
import type { Database } from '../apps/server/src/storage/database.ts';

/** A paid order for a person's Informe Personas, made by the product's code without a card payment. */
export async function paidOrder(db: Database['db'], rut: string): Promise<string> {
  const deps = orderDeps(db);
  const orden = await insertOrder(deps, {
    report: 'sia000001',
    inputs: { run: rut, correo: 'compra@ejemplo.cl', celular: '56912345678' },
    subject: { rut },
    price: 9_900,
    discount: 100,
    total: 0,
    promotion: null,
    motivo: 'Consulta propia',
    emission: { tipo: '01', factura: null },
    customer: null,
    asker: null,
    termsVersion: '2026-11',
    termsIp: '127.0.0.1',
    repeat: null,
  });
  if (orden === undefined) throw new Error('no order');
  await payWithPromotion(deps, orden);
  return orden;
}
