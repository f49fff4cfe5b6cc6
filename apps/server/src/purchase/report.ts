import type { Estado } from '@veridico/api';
import { sql, type Kysely } from 'kysely';
import { subjectText } from '../bureau/subject.ts';
import { reportName } from '../issuing/issued.ts';
import { wordsOf } from '../issuing/result.ts';
import { servedReport } from '../issuing/withdrawn.ts';
import { REPLACED, type AttemptNames } from '../orders/attempt.ts';
import type { OrderDeps } from '../orders/kind.ts';
import { STILL_OPEN } from '../orders/open.ts';
import { isNamed } from '../orders/returns.ts';
import { PUBLIC_STATE, ranOut, WAS_ISSUED } from '../orders/states.ts';
import type { ReviewedOrder } from '../orders/voucher.ts';
import type { OrderKind, OrderState, Schema } from '../storage/schema.ts';

export interface OrderStatus {
  readonly orden: string;
  readonly numero: string;
  readonly state: OrderState;
  readonly tipo: OrderKind;
  /** The public state. */
  readonly estado: Estado;
  readonly mensaje: string;
  /** Whole pesos. */
  readonly total: number;
  /** Its document was delivered, also where the payment was refunded later. */
  readonly issued: boolean;
  /** The holder of the order's number may still open its report. */
  readonly open: boolean;
}

export async function findOrderStatus({ db, kinds }: OrderDeps, orden: string): Promise<OrderStatus | undefined> {
  const order = await db
    .selectFrom('orders')
    .select(['numero', 'estado', 'tipo', 'total', STILL_OPEN.as('open'), WAS_ISSUED.as('issued')])
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
  const { numero, tipo, open, total, issued, estado: state } = order;
  const expired = ranOut(state, order.retorno);
  const mensaje = kinds[tipo].sentence({ state, total, expired, issued });
  return { orden, numero, state, tipo, open, total, issued, estado: expired ? 'expirada' : PUBLIC_STATE[state], mensaje };
}

/**
 * State of the order of an expired payment, found by both names that the card provider sent back. It contains nothing that opens the order.
 */
export async function findReturned(orders: OrderDeps, names: AttemptNames): Promise<OrderStatus | undefined> {
  const attempt = await orders.db
    .selectFrom('payment_attempts')
    .select(['orden', REPLACED.as('replaced')])
    .where(isNamed(names))
    .executeTakeFirst();
  const status = attempt && (await findOrderStatus(orders, attempt.orden));
  if (!status || !attempt.replaced) return status;
  // Does not reveal the result of a later payment of the same order.
  const mensaje = orders.kinds[status.tipo].sentence({ state: 'ABANDONED', total: status.total, expired: true, issued: false });
  return { ...status, state: 'ABANDONED', estado: 'expirada', mensaje };
}

/** A paid order with the voucher of the attempt that paid for it. */
export async function findPaid({ db, kinds }: OrderDeps, orden: string, tipo: OrderKind): Promise<ReviewedOrder | undefined> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('payment_attempts', 'payment_attempts.orden', 'orders.orden')
    .select(['orders.orden', 'orders.numero', 'orders.total', 'orders.creada', 'comprobante'])
    .where('orders.orden', '=', orden)
    .orderBy(sql`retorno_en desc nulls last, payment_attempts.id desc`)
    .limit(1)
    .executeTakeFirst();
  return order && { ...order, sold: (await kinds[tipo].sold(db, [orden])).get(orden) };
}

/**
 * The issued report of an order, as sent to the page: its file, what it says, and how it is verified.
 * @throws Problem INFORME_CORREGIDO, INFORME_BLOQUEADO
 */
export async function findReportOf(db: Kysely<Schema>, orden: string) {
  const row = await servedReport(db, { orden });
  if (!row?.pdf) return undefined;
  return {
    base64: row.pdf.toString('base64'),
    tipoContenido: 'application/pdf' as const,
    folio: row.folio,
    informe: reportName(row.servicio),
    ...subjectText(row),
    emitido: row.emitido.toISOString(),
    ...(await wordsOf(row.pdf)),
  };
}
