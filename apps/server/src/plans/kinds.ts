import { sql, type Kysely, type Transaction } from 'kysely';
import type { PlanCharge } from '@veridico/reports/documents';
import type { Kind, SoldItem } from '../orders/kind.ts';
import { queueReceipt } from '../receipts/queue.ts';
import type { Schema } from '../storage/schema.ts';
import { RETURN_PATH } from './contract/attempts.ts';
import { addDays } from './contract/calendar.ts';
import { makeContract, storeContract } from './contract/contract.ts';
import { invoiceNumber, payInvoice } from './contract/invoice-payment.ts';
import { INVOICE_SENTENCES } from './contract/invoice-status.ts';
import { PLAN_SENTENCES, planStatus } from './contract/status.ts';
import { writeInvoiceMail } from './letters/invoice-letters.ts';
import { writePlanMail } from './letters/plan-letters.ts';
import { RETURN_PATH as INVOICE_RETURN_PATH } from './my-plan/pay.ts';

/** The contracting of a plan. */
export const planKind: Kind = {
  sentence: ({ state }) => PLAN_SENTENCES[state],
  status: planStatus,
  returnPath: RETURN_PATH,
  document: {
    refundedWhenLate: false,
    make: (deps, { orden }, issue) => makeContract(deps, orden, issue),
    async store(trx, { orden }, issue, { pdf }) {
      await storeContract(trx, orden, issue, pdf);
      return undefined;
    },
  },
  // The link works until the identity is approved, since that check may be interrupted. It opens no report.
  link: {
    works: sql<boolean>`vence > now() and exists (select from plan_orders p where p.orden = report_links.orden and p.identidad <> 'aprobada')`,
    opensHours: null,
  },
  returnedMailActions: ['reembolsar', 'cerrar'],
  sold: findPlansSold,
  write: writePlanMail,
  async entered(trx, orden, state) {
    await queueReceipt(trx, orden, state);
    return undefined;
  },
  ended: endContract,
};

/** The payment of an invoice of a plan. */
export const invoiceKind: Kind = {
  sentence: ({ state }) => INVOICE_SENTENCES[state],
  status: async (_, __, { state }) => ({ mensaje: INVOICE_SENTENCES[state] }),
  returnPath: INVOICE_RETURN_PATH,
  document: null,
  link: null,
  returnedMailActions: ['cerrar'],
  sold: findInvoicesSold,
  write: writeInvoiceMail,
  async entered(trx, orden, state) {
    if (state === 'PAID' && !(await payInvoice(trx, orden))) return 'la factura ya estaba pagada';
    await queueReceipt(trx, orden, state);
    return undefined;
  },
  ended: async () => {},
};

/** The service of a payment review; the plan has a row of its own. */
const CONTRACTING = 'Contratación de plan';

async function findPlansSold(db: Kysely<Schema>, ordenes: readonly string[]): Promise<ReadonlyMap<string, SoldItem>> {
  if (ordenes.length === 0) return new Map();
  const rows = await db
    .selectFrom('plan_orders')
    .select(['orden', 'nombre', 'tipo', 'meses', 'precio as monto', 'uf_fecha', 'uf_valor'])
    .where('orden', 'in', ordenes)
    .execute();
  return new Map(
    rows.map(({ orden, nombre, tipo, meses, ...price }) => {
      // The first payment of a monthly plan pays one month.
      const cobro = { periodo: { meses: tipo === 'pack' ? meses : 1 }, uf: ufOf(price) };
      return [orden, { detalle: nombre, nombre: CONTRACTING, plan: nombre, cobro }];
    }),
  );
}

async function findInvoicesSold(db: Kysely<Schema>, ordenes: readonly string[]): Promise<ReadonlyMap<string, SoldItem>> {
  if (ordenes.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .innerJoin('facturas', 'facturas.id', 'orders.factura')
    .innerJoin('contracts', 'contracts.id', 'facturas.contrato')
    .select(['orders.orden', 'facturas.id', 'nombre', 'facturas.desde', 'facturas.hasta', 'monto', 'uf_fecha', 'uf_valor'])
    .where('orders.orden', 'in', ordenes)
    .execute();
  return new Map(
    rows.map(({ orden, id, nombre, desde, hasta, ...price }) => {
      const factura = invoiceNumber(id);
      const periodo = hasta === null ? { adicionalesHasta: addDays(desde, -1) } : { desde, hasta };
      return [orden, { detalle: `${nombre}, factura ${factura}`, nombre, plan: nombre, factura, cobro: { periodo, uf: ufOf(price) } }];
    }),
  );
}

interface PriceRow {
  readonly monto: string;
  readonly uf_fecha: string | null;
  readonly uf_valor: string | null;
}

function ufOf({ monto, uf_fecha: fecha, uf_valor: valor }: PriceRow): PlanCharge['uf'] {
  return fecha === null || valor === null ? null : { monto: Number(monto), fecha, valor: Number(valor) };
}

/** Ends an order's contract, or stops an alta that has not created one yet. */
async function endContract(trx: Transaction<Schema>, orden: string): Promise<void> {
  await trx
    .updateTable('contracts')
    .set({ terminado: sql<Date>`now()` })
    .where('terminado', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('plan_orders')
        .select(sql<string>`contrato_creado`.as('id'))
        .where('orden', '=', orden),
    )
    .execute();
  await trx.updateTable('plan_orders').set({ alta_siguiente: null }).where('orden', '=', orden).execute();
}
