import type { OrderAct } from '@veridico/api';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { Problem } from '../../http/problem.ts';
import { orderOf } from '../../orders/display-number.ts';
import type { Kinds } from '../../orders/kind.ts';
import { PAID_STATES, PUBLIC_STATE } from '../../orders/states.ts';
import { noteAct } from '../../plans/contract/acts.ts';
import { lockCompany } from '../../plans/representation/standing.ts';
import type { OrdersTable, OrderState, Schema } from '../../storage/schema.ts';
import type { Noted } from '../permission/log.ts';
import type { Acting } from '../permission/serve.ts';
import { endAccess, secondForRefund, startRefund } from '../refund.ts';
import type { OfficeDeps } from '../deps.ts';
import type { SecondPerson } from '../permission/requests.ts';
import { whoDid } from './who.ts';

/** The order's number as stored. @throws Problem ORDEN_SIN_ENCONTRAR */
export async function namedOrder(db: Kysely<Schema>, typed: string): Promise<string> {
  const orden = await orderOf(db, typed);
  if (orden === undefined) throw new Problem('ORDEN_SIN_ENCONTRAR');
  return orden;
}

type Judged = Pick<Selectable<OrdersTable>, 'estado' | 'tipo' | 'total'>;

/** Why the office cannot refund an order; empty where it can. */
export function whyNoRefund({ estado, tipo, total }: Judged): string {
  if (estado === 'REVIEW') return 'El cobro está en revisión: se decide en Tareas.';
  if (estado === 'REFUND_PENDING') return 'El reembolso ya está en curso.';
  if (estado === 'REFUNDED') return 'Ya se reembolsó completa.';
  if (!PAID_STATES.some((paid) => paid === estado)) return 'No hay un cobro que devolver.';
  if (total === 0) return 'Un código promocional cubrió todo el precio: no hay nada que devolver.';
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
  const sinReembolso = whyNoRefund(order);
  const retried = RETRIED.includes(order.estado) && order.waits;
  return { acts: [...(sinReembolso === '' ? (['reembolsar'] as const) : []), ...(retried ? (['reintentar'] as const) : [])], sinReembolso };
}

interface ActOnOrder {
  readonly orden: string;
  readonly nota: string;
}

interface ActedOn {
  readonly noted: Noted;
  /** Why another person has to confirm it; undefined where one is enough. */
  readonly second: (SecondPerson & { readonly acto: 'reembolsar' }) | undefined;
}

/** Carries out an act on an order. @throws Problem ORDEN_EN_OTRO_ESTADO, which tells who was first */
export async function actOnOrder(
  { trx, staff }: Acting,
  { kinds, refundAlone }: Pick<OfficeDeps, 'kinds' | 'refundAlone'>,
  act: OrderAct,
  { orden, nota }: ActOnOrder,
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
  await ACTIONS[act](trx, kinds, { ...before, orden, rut });
  await noteAct(trx, orden, { acto: NOTED[act], detalle: nota, quien: staff.sub });
  const { estado } = await trx.selectFrom('orders').select('estado').where('orden', '=', orden).executeTakeFirstOrThrow();
  return {
    noted: {
      objeto: `orden ${before.numero}`,
      motivo: nota,
      antes: { estado: PUBLIC_STATE[before.estado] },
      despues: { estado: PUBLIC_STATE[estado], ...(act === 'reembolsar' && { monto: before.total }) },
    },
    second: act === 'reembolsar' ? secondForRefund(before, refundAlone) : undefined,
  };
}

const NOTED = { reembolsar: 'reembolso', reintentar: 'reintento' } as const satisfies Record<OrderAct, string>;

type LockedOrder = Judged & { readonly orden: string; readonly rut: string };

const ACTIONS: Readonly<Record<OrderAct, (trx: Transaction<Schema>, kinds: Kinds, order: LockedOrder) => Promise<void>>> = {
  async reembolsar(trx, kinds, order) {
    const why = whyNoRefund(order);
    if (why !== '') throw await refusal(trx, order, why);
    if (!(await startRefund(trx, kinds, order.orden))) throw new Problem('ORDEN_EN_OTRO_ESTADO');
    await endAccess(trx, order);
  },
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
  },
};

async function refusal(trx: Transaction<Schema>, { orden, estado }: LockedOrder, why: string): Promise<Problem> {
  const returned = estado === 'REFUND_PENDING' || estado === 'REFUNDED';
  const who = returned ? await whoDid(trx, orden, 'reembolso') : undefined;
  return new Problem('ORDEN_EN_OTRO_ESTADO', { mensaje: who === undefined ? why : `${who} ya pidió el reembolso. No se pidió otro.` });
}
