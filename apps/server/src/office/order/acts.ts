import type { OrderAct } from '@veridico/api';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { Problem } from '../../http/problem.ts';
import { orderOf } from '../../orders/display-number.ts';
import type { Kinds } from '../../orders/kind.ts';
import { pesos } from '../../orders/mails/charge.ts';
import { chargeLeft, hasOpenPart } from '../../orders/parts/parts.ts';
import { PAID_STATES, PUBLIC_STATE } from '../../orders/states.ts';
import { noteAct, type Act } from '../../plans/contract/acts.ts';
import { lockCompany } from '../../plans/representation/standing.ts';
import type { OrdersTable, OrderState, Schema } from '../../storage/schema.ts';
import type { Noted } from '../permission/log.ts';
import type { Acting } from '../permission/serve.ts';
import { endAccess, PART_UNDER_WAY, secondForRefund, startRefund, type RefundAct } from '../refund.ts';
import type { OfficeDeps } from '../deps.ts';
import type { SecondPerson } from '../permission/requests.ts';
import { askForPart, settlePart, type PartChange } from './parts.ts';
import { whoDid } from './who.ts';

/** The order's number as stored. @throws Problem ORDEN_SIN_ENCONTRAR */
export async function namedOrder(db: Kysely<Schema>, typed: string): Promise<string> {
  const orden = await orderOf(db, typed);
  if (orden === undefined) throw new Problem('ORDEN_SIN_ENCONTRAR');
  return orden;
}

type Judged = Pick<Selectable<OrdersTable>, 'estado' | 'tipo' | 'total'> & { readonly openPart?: boolean };

/** Why the office cannot refund an order; empty where it can. */
export function whyNoRefund({ estado, tipo, total, openPart = false }: Judged): string {
  if (estado === 'REVIEW') return 'El cobro está en revisión: se decide en Tareas.';
  if (estado === 'REFUND_PENDING') return 'El reembolso ya está en curso.';
  if (estado === 'REFUNDED') return 'Ya se reembolsó completa.';
  if (!PAID_STATES.some((paid) => paid === estado)) return 'No hay un cobro que devolver.';
  if (total === 0) return 'Un código promocional cubrió todo el precio: no hay nada que devolver.';
  if (openPart) return PART_UNDER_WAY;
  // The invoice would stay paid.
  return tipo === 'factura' ? 'El pago de una factura no se devuelve desde aquí: la factura quedaría pagada.' : '';
}

/** States whose next try the worker makes by itself, later. */
const RETRIED: readonly OrderState[] = ['RETURNED', 'COMMITTING', 'PAID', 'ISSUING', 'REFUND_PENDING'];

/** SQL over a row of orders: it waits for its next try, and no process is working on it. */
const WAITS = sql<boolean>`(siguiente_intento > now() and coalesce(lease_until <= now(), true))`;

/** Acts that an order admits now. */
export async function actsOn(db: Kysely<Schema>, orden: string): Promise<{ readonly acts: OrderAct[]; readonly sinReembolso: string }> {
  const order = await db
    .selectFrom('orders')
    .select(['estado', 'tipo', 'total', WAITS.as('waits')])
    .where('orden', '=', orden)
    .executeTakeFirstOrThrow();
  const sinReembolso = whyNoRefund({ ...order, openPart: await hasOpenPart(db, orden) });
  const { queda } = await chargeLeft(db, orden);
  const retried = RETRIED.includes(order.estado) && order.waits;
  const inDoubt = await db
    .selectFrom('partial_refunds')
    .select('id')
    .where('orden', '=', orden)
    .where('estado', '=', 'sin-respuesta')
    .executeTakeFirst();
  const acts: OrderAct[] = [
    ...(sinReembolso === '' ? (['reembolsar'] as const) : []),
    ...(sinReembolso === '' && order.estado === 'ISSUED' && queda > 1 ? (['reembolsar-parte'] as const) : []),
    ...(inDoubt ? (['parte-hecha', 'parte-no-hecha'] as const) : []),
    ...(retried ? (['reintentar'] as const) : []),
  ];
  return { acts, sinReembolso };
}

interface ActOnOrder {
  readonly orden: string;
  readonly nota: string;
  /** Of a part, as typed; '' otherwise. */
  readonly monto: string;
}

interface ActedOn {
  readonly noted: Noted;
  /** Why another person has to confirm it; undefined where one is enough. */
  readonly second: (SecondPerson & { readonly acto: RefundAct }) | undefined;
}

/** Carries out an act on an order. @throws Problem ORDEN_EN_OTRO_ESTADO, which tells who was first */
export async function actOnOrder(
  { trx, staff }: Acting,
  { kinds, refundAlone }: Pick<OfficeDeps, 'kinds' | 'refundAlone'>,
  act: OrderAct,
  { orden, nota, monto }: ActOnOrder,
): Promise<ActedOn> {
  const { tipo, sujeto_rut } = await trx
    .selectFrom('orders')
    .select(['tipo', 'sujeto_rut'])
    .where('orden', '=', orden)
    .executeTakeFirstOrThrow();
  const rut = tipo === 'informe' ? '' : (sujeto_rut ?? '');
  // Before the order, as every change of a company.
  if (rut !== '') await lockCompany(trx, rut);
  const before = await trx
    .selectFrom('orders')
    .select(['numero', 'estado', 'tipo', 'total'])
    .where('orden', '=', orden)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const openPart = await hasOpenPart(trx, orden);
  const change = await ACTIONS[act](trx, kinds, { ...before, openPart, orden, rut, nota, monto });
  const detalle = change && act !== 'reembolsar' ? `${pesos(change.monto)}: ${nota}` : nota;
  await noteAct(trx, orden, { acto: NOTED[act], detalle, quien: staff.sub });
  const { estado } = await trx.selectFrom('orders').select('estado').where('orden', '=', orden).executeTakeFirstOrThrow();
  return {
    noted: {
      objeto: `orden ${before.numero}`,
      motivo: nota,
      antes: { estado: PUBLIC_STATE[before.estado], ...(change && { devuelto: change.antes }) },
      despues: { estado: PUBLIC_STATE[estado], ...(change && { devuelto: change.despues, monto: change.monto }) },
    },
    second:
      change && (act === 'reembolsar' || act === 'reembolsar-parte')
        ? secondForRefund({ acto: act, numero: before.numero, monto: change.monto, total: change.despues }, refundAlone)
        : undefined,
  };
}

const NOTED = {
  reembolsar: 'reembolso',
  'reembolsar-parte': 'reembolso-parcial',
  'parte-hecha': 'parte-hecha',
  'parte-no-hecha': 'parte-no-hecha',
  reintentar: 'reintento',
} as const satisfies Record<OrderAct, Act>;

type LockedOrder = Judged & ActOnOrder & { readonly rut: string };

/** @returns what went back, for an act on money */
type CarryOut = (trx: Transaction<Schema>, kinds: Kinds, order: LockedOrder) => Promise<PartChange | undefined>;

const ACTIONS: Readonly<Record<OrderAct, CarryOut>> = {
  async reembolsar(trx, kinds, order) {
    const why = whyNoRefund(order);
    if (why !== '') throw await refusal(trx, order, why);
    const { enPartes } = await chargeLeft(trx, order.orden);
    if (!(await startRefund(trx, kinds, order.orden))) throw new Problem('ORDEN_EN_OTRO_ESTADO');
    await endAccess(trx, order);
    return { monto: order.total - enPartes, antes: enPartes, despues: order.total };
  },
  async 'reembolsar-parte'(trx, _, order) {
    const why = whyNoRefund(order);
    if (why !== '') throw await refusal(trx, order, why);
    if (order.estado !== 'ISSUED') throw new Problem('ORDEN_EN_OTRO_ESTADO', { mensaje: NOT_DELIVERED });
    return askForPart(trx, order.orden, order);
  },
  'parte-hecha': (trx, _, { orden }) => settlePart(trx, orden, true),
  'parte-no-hecha': (trx, _, { orden }) => settlePart(trx, orden, false),
  async reintentar(trx, _, { orden }) {
    const moved = await trx
      .updateTable('orders')
      .set({ siguiente_intento: sql<Date>`now()` })
      .where('orden', '=', orden)
      .where('estado', 'in', RETRIED)
      .where(WAITS)
      .returning('orden')
      .executeTakeFirst();
    if (!moved)
      throw new Problem('ORDEN_EN_OTRO_ESTADO', { mensaje: 'La orden ya no espera: su próximo intento está en curso o no hay otro.' });
    return undefined;
  },
};

const NOT_DELIVERED = 'Todavía no se entrega lo comprado: una parte se devuelve después, o el pago completo ahora.';

async function refusal(trx: Transaction<Schema>, { orden, estado, openPart }: LockedOrder, why: string): Promise<Problem> {
  const returned = estado === 'REFUND_PENDING' || estado === 'REFUNDED';
  if (openPart && !returned) {
    const first = await whoDid(trx, orden, 'reembolso-parcial');
    return new Problem('ORDEN_EN_OTRO_ESTADO', { mensaje: first === undefined ? why : `${first} pidió devolver una parte. ${why}` });
  }
  const who = returned ? await whoDid(trx, orden, 'reembolso') : undefined;
  return new Problem('ORDEN_EN_OTRO_ESTADO', { mensaje: who === undefined ? why : `${who} ya pidió el reembolso. No se pidió otro.` });
}
