import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { noteAct } from '../contract/acts.ts';
import { periodAt, termEnd } from '../contract/calendar.ts';
import { keepInvoice } from '../contract/invoices.ts';
import { runningMonthly } from '../contract/terms.ts';
import { settleRepresentation, stillSettled, type RepresentationMode } from '../representation/settle.ts';
import { lockCompany } from '../representation/standing.ts';
import { PAID_STATES } from '../../orders/states.ts';
import { TODAY } from '../../storage/clock.ts';
import type { PlanOrdersTable, Schema } from '../../storage/schema.ts';

/** `waits`: a decision on who may act for the company is pending. */
export type ClientMade = 'made' | 'another contract' | 'not paid' | 'waits';

/** Creates the company and its contract, once, if its representative may act for it. Orders of one company are serialized. */
export async function createClient(db: Kysely<Schema>, orden: string, mode: RepresentationMode): Promise<ClientMade> {
  return db.transaction().execute(async (trx) => {
    const { rut_empresa: empresa } = await trx
      .selectFrom('plan_orders')
      .select('rut_empresa')
      .where('orden', '=', orden)
      .executeTakeFirstOrThrow();
    // Lock order: the company before the order's own rows, as in every decision on a company.
    await lockCompany(trx, empresa);
    // Serializes with a refund by the office.
    const paid = await trx
      .selectFrom('orders')
      .select('orden')
      .where('orden', '=', orden)
      .where('estado', 'in', PAID_STATES)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!paid) return 'not paid';
    const order = await trx.selectFrom('plan_orders').selectAll().where('orden', '=', orden).forNoKeyUpdate().executeTakeFirstOrThrow();
    // A right may have been withdrawn since the contract was made.
    if (order.contrato_creado !== null) return (await stillSettled(trx, orden)) ? 'made' : 'waits';
    if (!(await settleRepresentation(trx, order, mode))) return 'waits';
    await keepCompany(trx, order);
    if ((await runningMonthly(trx, order.rut_empresa)) !== undefined) return 'another contract';
    await insertContract(trx, order);
    await noteAct(trx, orden, { acto: 'cliente' });
    return 'made';
  });
}

type Order = Selectable<PlanOrdersTable>;

/** The first data of a company stay; only an administrator or the office changes them. */
export async function keepCompany(
  trx: Transaction<Schema>,
  { empresa, rut_empresa: rut, correo }: Pick<Order, 'empresa' | 'rut_empresa' | 'correo'>,
): Promise<void> {
  const data = {
    razon_social: empresa.razonSocial,
    nombre_fantasia: empresa.nombreFantasia,
    giro: empresa.giro,
    domicilio: empresa.domicilio,
    ciudad: empresa.ciudad,
    cut: empresa.codigoComuna,
    correo,
    telefono: empresa.telefonoCelular,
    encargado_pago: empresa.encargadoPagoProveedores,
    correo_pago: empresa.correoPagoProveedores,
    telefono_pago: empresa.telefonoPagoProveedores,
  };
  await trx
    .insertInto('companies')
    .values({ rut, ...data })
    .onConflict((conflict) => conflict.column('rut').doNothing())
    .execute();
}

/** Inserts the contract, from today in Chile, with the first period's invoice, which the order paid. */
async function insertContract(trx: Transaction<Schema>, order: Order): Promise<void> {
  const { plan, today } = await trx
    .selectFrom('orders')
    .select(['plan', TODAY.as('today')])
    .where('orden', '=', order.orden)
    .executeTakeFirstOrThrow();
  const { hasta, period, next } = firstTerm(order, today);
  const { id } = await trx
    .insertInto('contracts')
    .values({
      titular: order.rut_empresa,
      plan,
      nombre: order.nombre,
      tipo: order.tipo,
      moneda: order.moneda,
      consultas: order.consultas,
      valor_adicional: order.valor_adicional,
      precio: order.precio,
      meses: order.meses,
      desde: today,
      hasta,
      siguiente_factura: next,
      correo: order.correo,
      demo: order.demo,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.updateTable('plan_orders').set({ contrato_creado: id }).where('orden', '=', order.orden).execute();
  await keepInvoice(trx, {
    contrato: id,
    desde: today,
    hasta: period,
    owed: [{ clase: 'base', cantidad: 1, valor: order.precio }],
    moneda: order.moneda,
    uf: order.uf_valor === null ? undefined : { fecha: order.uf_fecha ?? today, valor: order.uf_valor },
    emitida: today,
    vence: today,
    demo: order.demo,
    orden: order.orden,
  });
}

/**
 * Begins the term of an order's contract today, where it was created earlier: it runs from the activation, as the signed contract says.
 * The paid first period moves with it.
 */
export async function beginTerm(trx: Transaction<Schema>, orden: string): Promise<void> {
  const contract = await trx
    .selectFrom('plan_orders')
    .innerJoin('contracts', 'contracts.id', 'plan_orders.contrato_creado')
    .select(['contracts.id', 'contracts.tipo', 'plan_orders.meses', 'contracts.desde', TODAY.as('today')])
    .where('plan_orders.orden', '=', orden)
    .where('contracts.desde', '<', TODAY)
    .where('terminado', 'is', null)
    // Earlier versions let a contract be used and invoiced before its activation.
    .where(
      sql<boolean>`not exists (select from quota_periods where contrato = contracts.id)
        and not exists (select from facturas f where f.contrato = contracts.id and f.desde <> contracts.desde)`,
    )
    .forNoKeyUpdate('contracts')
    .executeTakeFirst();
  if (!contract) return;
  const { id, desde: before, today } = contract;
  const { hasta, period, next } = firstTerm(contract, today);
  await trx.updateTable('contracts').set({ desde: today, hasta, siguiente_factura: next }).where('id', '=', id).execute();
  await trx.updateTable('facturas').set({ desde: today, hasta: period }).where('contrato', '=', id).where('desde', '=', before).execute();
}

interface FirstTerm {
  /** Last day of the term. */
  readonly hasta: string;
  /** Last day of the paid first period. */
  readonly period: string;
  /** Day of the next invoice; null for a pack. */
  readonly next: string | null;
}

/** The term from a day to the day before the same day of its last month. */
function firstTerm({ tipo, meses }: Pick<Order, 'tipo' | 'meses'>, today: string): FirstTerm {
  const hasta = termEnd(today, meses, today);
  if (tipo === 'pack') return { hasta, period: hasta, next: null };
  return { hasta, period: periodAt(today, 0).hasta, next: periodAt(today, 1).desde };
}
