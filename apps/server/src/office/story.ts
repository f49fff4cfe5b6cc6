import { sql, type Kysely } from 'kysely';
import type { Tarea } from '@veridico/api';
import { ACTS, type Act } from '../plans/contract/acts.ts';
import type { OrderKind, OrderState, Schema } from '../storage/schema.ts';
import type { ReturnShape } from '../orders/returns.ts';
import { partStory } from './order/parts.ts';
import { namesOf } from './people.ts';
import { requestKey } from './refund.ts';

interface Told {
  readonly en: Date;
  readonly texto: string;
  /** `sub`, if a person did it. */
  readonly quien: string | null;
}

/** What an order's states were, worded for the office. */
const STATES: Readonly<Record<Exclude<OrderState, 'ISSUED'>, string>> = {
  CREATED: 'Se creó la orden',
  TOKEN_ISSUED: 'Empezó el pago en Webpay',
  RETURNED: 'Volvió de Webpay: falta que el banco confirme el pago',
  COMMITTING: 'Se pidió al banco confirmar el pago',
  PAID: 'Quedó pagada',
  ISSUING: 'Empezó la preparación de su documento',
  FAILED: 'El banco rechazó el pago y no se cobró nada',
  ABANDONED: 'No se pagó y no se cobró nada',
  REFUND_PENDING: 'Empezó la anulación del cobro',
  REFUNDED: 'Se anuló el cobro',
  REVIEW: 'El cobro espera que lo revise una persona',
};
/** How the buyer came back from Webpay; nothing is said of the usual way. */
const RETURNS: Readonly<Record<ReturnShape, string | null>> = {
  normal: null,
  anulado: 'canceló allí',
  formulario: 'el formulario del banco falló',
  tiempo: 'se agotó el tiempo',
};
const DELIVERY: Readonly<Record<OrderKind, string>> = {
  informe: 'Se entregó el informe',
  plan: 'Se entregó el contrato firmado',
  factura: 'La factura quedó pagada',
};

interface Passed {
  readonly tipo: OrderKind;
  readonly a: OrderState;
  /** Whole pesos. */
  readonly total: number;
  /** Its document was delivered before. */
  readonly issued: boolean;
}

function stateText({ tipo, a, total, issued }: Passed): string {
  if (a === 'ISSUED') return DELIVERY[tipo];
  const returns = a === 'REFUND_PENDING' || a === 'REFUNDED';
  if (returns && total === 0) return 'No había cobro que anular';
  return returns && issued && tipo === 'informe' ? `${STATES[a]}; el informe sigue siendo válido` : STATES[a];
}

/** SQL over an event: the order's document was delivered before it. */
const DELIVERED = sql<boolean>`exists (select from order_events before where before.orden = order_events.orden
  and before.id < order_events.id and before.a = 'ISSUED')`;

/** What the office did to a case, as its log keeps it. Decisions on an order are among the order's own acts. */
const HANDLED: Readonly<Record<string, string>> = {
  tomar: 'La tomó',
  soltar: 'La soltó',
  posponer: 'La pospuso',
  reabrir: 'La reabrió',
  pedir: 'Pidió que otra persona lo confirme',
  confirmar: 'Confirmó lo pedido',
  rechazar: 'Rechazó lo pedido',
  retirar: 'Retiró lo pedido',
};

/** Timeline of a case, oldest first: states and acts of its order, and what the office did to it. @param sub of the reader */
export async function storyOf(
  db: Kysely<Schema>,
  { orden, id }: { readonly orden: string | null; readonly id: string },
  sub: string,
): Promise<Tarea['historia']> {
  const told = [...(orden === null ? [] : await orderStory(db, orden)), ...(await handlingStory(db, id, orden === null))];
  const names = await namesOf(db, [...new Set(told.flatMap(({ quien }) => quien ?? []))]);
  return told
    .toSorted((one, other) => one.en.getTime() - other.en.getTime())
    .map(({ en, texto, quien }) => ({
      en: en.toISOString(),
      texto,
      // An act may also be of a user of the company, whom the office does not name here.
      quien: names.get(quien ?? '') ?? null,
      propia: quien === sub,
    }));
}

/** What happened to an order: its states and acts, in any order. */
export async function orderStory(db: Kysely<Schema>, orden: string): Promise<Told[]> {
  const states = await db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.orden', 'order_events.orden')
    .select(['tipo', 'total', 'a', 'detalle', 'en', DELIVERED.as('issued')])
    .where('order_events.orden', '=', orden)
    .execute();
  const acts = await db.selectFrom('order_acts').selectAll().where('orden', '=', orden).execute();
  return [
    ...states.map(({ tipo, total, a, detalle, en, issued }) => ({
      en,
      quien: null,
      texto: withDetail(stateText({ tipo, a, total, issued }), a === 'RETURNED' ? (RETURNS[detalle as ReturnShape] ?? null) : detalle),
    })),
    ...(await partStory(db, orden)),
    ...acts.map(({ acto, detalle, en, quien }) => ({ en, quien, texto: withDetail(ACTS[acto as Act], detalle) })),
  ];
}

/** @param closings also closings: a case without an order keeps them nowhere else */
async function handlingStory(db: Kysely<Schema>, id: string, closings: boolean): Promise<Told[]> {
  const words = closings ? { ...HANDLED, cerrar: ACTS.cierre } : HANDLED;
  const lines = await db
    .selectFrom('office_log')
    .select(['acto', 'motivo', 'en', 'quien', 'despues'])
    .where('objeto', '=', caseObject(id))
    .where('acto', 'in', Object.keys(words))
    .execute();
  return lines.map(({ acto, motivo, en, quien, despues }) => {
    const until = despues?.['hasta'];
    return { en, quien, texto: withDetail(`${words[acto]}${typeof until === 'string' ? ` hasta el ${until}` : ''}`, motivo) };
  });
}

/** How the office's log names a case. */
export function caseObject(id: string): string {
  return `tarea ${id}`;
}

/** `clave` of a request about a case: its order's, if it has one. */
export function caseKey({ id, numero }: { readonly id: string; readonly numero: string | null }): string {
  return numero === null ? caseObject(id) : requestKey(numero);
}

function withDetail(text: string, detail: string | null): string {
  return detail === null ? text : `${text} (${detail})`;
}
