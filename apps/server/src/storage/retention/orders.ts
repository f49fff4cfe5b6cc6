import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { OrderState, Schema } from '../schema.ts';
import { cutoff } from './cutoff.ts';

/** Final states of paid and of unpaid orders. */
const SOLD: readonly OrderState[] = ['ISSUED', 'REFUNDED'];
const UNPAID: readonly OrderState[] = ['FAILED', 'ABANDONED'];

const isOf = (states: readonly OrderState[]) => sql`estado in (${sql.join(states)})`;

/** The order has no receipt, report or log entry left that must be kept. */
const NO_PAPERS = sql`not exists (select from comprobantes c where c.orden = orders.orden) and not exists (select from informes i where i.orden = orders.orden)
  and not exists (select from consultas q where q.orden = orders.orden)`;

/** Locks due orders, skipping those locked by others; the next run takes them. */
async function lockDue(trx: Transaction<Schema>, which: RawBuilder<unknown>, batch: number): Promise<string[]> {
  const { rows } = await sql<{ orden: string }>`select orden from orders where ${which} limit ${batch} for update skip locked`.execute(trx);
  return rows.map(({ orden }) => orden);
}

/** Removes orders with all their dependent rows. */
async function removeOrders(trx: Transaction<Schema>, ordenes: readonly string[]): Promise<void> {
  if (ordenes.length === 0) return;
  await forgetTrail(trx, ordenes);
  for (const table of ['comprobantes', 'contract_documents', 'plan_orders', 'order_events', 'orders'] as const)
    await trx.deleteFrom(table).where('orden', 'in', ordenes).execute();
}

/** Deletes rows that identify the buyer: mails, links, notes of the office, card data. */
async function forgetTrail(trx: Transaction<Schema>, ordenes: readonly string[]): Promise<void> {
  for (const table of ['mails', 'report_links', 'order_acts', 'partial_refunds', 'payment_attempts'] as const)
    await trx.deleteFrom(table).where('orden', 'in', ordenes).execute();
  await trx.deleteFrom('office_notes').where('objeto', '=', 'orden').where('clave', 'in', ordenes).execute();
  // A case id ends with the order (26 characters).
  for (const table of [sql.table('case_closures'), sql.table('case_marks')])
    await sql`delete from ${table} where right(tarea, 26) in (${sql.join(ordenes)})`.execute(trx);
}

/** Anonymises purchases: the sale stays for statistics, the buyer's data is removed. */
export async function anonymisePurchases(db: Kysely<Schema>, batch: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const ordenes = await lockDue(
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

/** Removes unpaid orders. */
export async function removeUnpaid(db: Kysely<Schema>, batch: number): Promise<number> {
  return removeWhere(
    db,
    batch,
    sql`${isOf(UNPAID)} and creada < ${cutoff('sinPago')} and actualizada < ${cutoff('sinPago')} and ${NO_PAPERS}
    and not exists (select from facturas f where f.orden = orders.orden)`,
  );
}

/** Removes an anonymised purchase once its last receipt, report and log entry are gone. */
export async function removeFigures(db: Kysely<Schema>, batch: number): Promise<number> {
  return removeWhere(
    db,
    batch,
    sql`olvidada is not null and creada < ${cutoff('comprobantes')} and actualizada < ${cutoff('comprobantes')} and ${NO_PAPERS}`,
  );
}

/** Removes orders of plans and their invoices that no contract needs any more. */
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
    const ordenes = await lockDue(trx, which, batch);
    await removeOrders(trx, ordenes);
    return ordenes.length;
  });
}
