import { PAYMENT_TIMED_OUT } from '@veridico/api';
import { sql, type Kysely } from 'kysely';
import { REPLACED, type AttemptNames } from '../orders/attempt.ts';
import { reportName } from '../issuing/issued.ts';
import { NOTHING_CHARGED } from './mails/letters.ts';
import { isNamed } from '../orders/returns.ts';
import { PUBLIC_STATE, ranOut } from '../orders/states.ts';
import { STILL_OPEN } from '../orders/open.ts';
import { subjectText, SUBJECT_COLUMNS } from '../bureau/subject.ts';
import type { Paid } from '../orders/voucher.ts';
import type { OrdersTable, OrderState, Schema } from '../storage/schema.ts';

export interface OrderStatus {
  readonly orden: string;
  readonly numero: string;
  readonly state: OrderState;
  readonly tipo: OrdersTable['tipo'];
  /** As the outside is told. */
  readonly estado: (typeof PUBLIC_STATE)[OrderState]['estado'];
  readonly mensaje: string;
  /** Anybody who holds the order may still open its report. */
  readonly open: boolean;
}

export async function findOrderStatus(db: Kysely<Schema>, orden: string): Promise<OrderStatus | undefined> {
  const order = await db
    .selectFrom('orders')
    .select(['numero', 'estado', 'tipo', 'total', STILL_OPEN.as('open')])
    .select((eb) =>
      eb
        .selectFrom('payment_attempts')
        .select('retorno')
        .whereRef('payment_attempts.orden', '=', 'orders.orden')
        .orderBy('id', 'desc')
        .limit(1)
        .as('retorno'),
    )
    .where('orden', '=', orden)
    .executeTakeFirst();
  if (!order) return undefined;
  const { numero, tipo, open } = order;
  return { orden, numero, state: order.estado, tipo, open, ...publicState(order) };
}

function publicState({ estado, total, retorno }: { estado: OrderState; total: number; retorno: string | null }) {
  if (ranOut(estado, retorno)) return EXPIRED;
  const free = total === 0 && (estado === 'REFUND_PENDING' || estado === 'REFUNDED');
  return { ...PUBLIC_STATE[estado], ...(free && { mensaje: NOTHING_CHARGED }) };
}

/** The state of the order behind a payment whose time ran out, by both names that the card provider gave back; it says nothing that opens it. */
export async function findReturned(db: Kysely<Schema>, names: AttemptNames): Promise<OrderStatus | undefined> {
  const attempt = await db
    .selectFrom('payment_attempts')
    .select(['orden', REPLACED.as('replaced')])
    .where(isNamed(names))
    .executeTakeFirst();
  const status = attempt && (await findOrderStatus(db, attempt.orden));
  // What a later payment of the order came to is none of this one's.
  return status && (attempt.replaced ? { ...status, state: 'ABANDONED', ...EXPIRED } : status);
}

const EXPIRED = { estado: 'expirada', mensaje: PAYMENT_TIMED_OUT } as const;

/** A paid order with the voucher of the attempt that paid for it. */
export async function findPaid(db: Kysely<Schema>, orden: string): Promise<Paid | undefined> {
  return db
    .selectFrom('orders')
    .innerJoin('payment_attempts', 'payment_attempts.orden', 'orders.orden')
    .leftJoin('plan_orders', 'plan_orders.orden', 'orders.orden')
    .leftJoin('facturas', 'facturas.id', 'orders.factura')
    .leftJoin('contracts', 'contracts.id', 'facturas.contrato')
    .select(['orders.orden', 'orders.numero', 'orders.total', 'servicio', 'factura', 'comprobante'])
    .select(({ fn }) => fn.coalesce('plan_orders.nombre', 'contracts.nombre').as('plan'))
    .where('orders.orden', '=', orden)
    .orderBy(sql`retorno_en desc nulls last, payment_attempts.id desc`)
    .limit(1)
    .executeTakeFirst();
}

/** The issued report of an order, as the page receives it. */
export async function findReportOf(db: Kysely<Schema>, orden: string) {
  const row = await db
    .selectFrom('informes')
    .select(['folio', 'servicio', ...SUBJECT_COLUMNS, 'emitido', 'pdf'])
    .where('orden', '=', orden)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    base64: row.pdf.toString('base64'),
    tipoContenido: 'application/pdf' as const,
    folio: row.folio,
    informe: reportName(row.servicio),
    ...subjectText(row),
    emitido: row.emitido.toISOString(),
  };
}
