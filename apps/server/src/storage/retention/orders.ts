import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { OrderState, Schema } from '../schema.ts';
import { cutoff } from './cutoff.ts';

/** Ends of orders on which money moved, and on which none did. */
const SOLD: readonly OrderState[] = ['ISSUED', 'REFUNDED'];
const UNPAID: readonly OrderState[] = ['FAILED', 'ABANDONED'];

const isOf = (states: readonly OrderState[]) => sql`estado in (${sql.join(states)})`;

/** Nothing of theirs has to be kept longer. */
const NO_PAPERS = sql`not exists (select from comprobantes c where c.orden = orders.orden) and not exists (select from informes i where i.orden = orders.orden)
  and not exists (select from consultas q where q.orden = orders.orden)`;

/** Orders of a kind that nobody else is at, locked; what cannot be had now is had the next time. */
async function take(trx: Transaction<Schema>, which: RawBuilder<unknown>, batch: number): Promise<string[]> {
  const { rows } = await sql<{ orden: string }>`select orden from orders where ${which} limit ${batch} for update skip locked`.execute(trx);
  return rows.map(({ orden }) => orden);
}

/** Removes orders with all that hangs on them. */
async function removeOrders(trx: Transaction<Schema>, ordenes: readonly string[]): Promise<void> {
  if (ordenes.length === 0) return;
  await forgetTrail(trx, ordenes);
  for (const table of ['comprobantes', 'contract_documents', 'plan_orders', 'order_events', 'orders'] as const)
    await trx.deleteFrom(table).where('orden', 'in', ordenes).execute();
}

/** What says who somebody was: addresses, cards, links, and what the office wrote. */
async function forgetTrail(trx: Transaction<Schema>, ordenes: readonly string[]): Promise<void> {
  for (const table of ['mails', 'report_links', 'order_acts', 'payment_attempts'] as const)
    await trx.deleteFrom(table).where('orden', 'in', ordenes).execute();
  // A case is named after its kind and the order.
  await sql`delete from case_closures where right(tarea, 26) in (${sql.join(ordenes)})`.execute(trx);
}

/** What was bought stays as a figure; who bought it does not. */
export async function anonymisePurchases(db: Kysely<Schema>, batch: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const ordenes = await take(
      trx,
      sql`olvidada is null and tipo = 'informe' and ${isOf(SOLD)} and creada < ${cutoff('compras')} and actualizada < ${cutoff('compras')}`,
      batch,
    );
    if (ordenes.length === 0) return 0;
    await forgetTrail(trx, ordenes);
    await sql`update orders set inputs = '{"run": "", "correo": "", "celular": ""}', sujeto_rut = '', comuna = null, rol = null, terminos_ip = '',
      cliente = null, consultante = null, consultante_persona = null, consultante_empresa = null, datos_factura = case when tipo_emision = '02' then '{}'::jsonb end, clave_repeticion = null,
      huella_solicitud = null, codigo_hmac = null, abierta_hasta = null, olvidada = now()
      where orden in (${sql.join(ordenes)})`.execute(trx);
    return ordenes.length;
  });
}

/** What nobody paid for leaves nothing. */
export async function removeUnpaid(db: Kysely<Schema>, batch: number): Promise<number> {
  return removeWhere(
    db,
    batch,
    sql`${isOf(UNPAID)} and creada < ${cutoff('sinPago')} and actualizada < ${cutoff('sinPago')} and ${NO_PAPERS}
    and not exists (select from facturas f where f.orden = orders.orden)`,
  );
}

/** The figure that an anonymous purchase left goes with its last paper. */
export async function removeFigures(db: Kysely<Schema>, batch: number): Promise<number> {
  return removeWhere(
    db,
    batch,
    sql`olvidada is not null and creada < ${cutoff('comprobantes')} and actualizada < ${cutoff('comprobantes')} and ${NO_PAPERS}`,
  );
}

/** Orders of plans and of their invoices, once no contract is left that needs them. */
export async function removePlanOrders(db: Kysely<Schema>, batch: number): Promise<number> {
  return removeWhere(
    db,
    batch,
    sql`tipo in ('plan', 'factura') and ${isOf(SOLD)} and creada < ${cutoff('contratos')} and actualizada < ${cutoff('contratos')}
      and factura is null and not exists (select from plan_orders p where p.orden = orders.orden and p.contrato_creado is not null)
      and not exists (select from facturas f where f.orden = orders.orden)
      and not exists (select from comprobantes c where c.orden = orders.orden and coalesce(c.emitido, c.creado) >= ${cutoff('contratos')})`,
  );
}

async function removeWhere(db: Kysely<Schema>, batch: number, which: RawBuilder<unknown>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const ordenes = await take(trx, which, batch);
    await removeOrders(trx, ordenes);
    return ordenes.length;
  });
}
