import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/storage/database.ts';
import type { OrderState } from '../../apps/server/src/storage/schema.ts';
import type { Seen, Told } from './buyer.ts';
import type { BankPayment } from './simulator.ts';

/** Everything that is compared, as it stands when nothing moves any more. */
export interface Books {
  /** The card network's. */
  readonly bank: readonly BankPayment[];
  readonly orders: readonly OrderRow[];
  /** Which order each payment belongs to. */
  readonly attempts: readonly { readonly orden: string; readonly buy_order: string }[];
  /** Reports, and signed contracts: what a charge is for. */
  readonly informes: readonly { readonly orden: string; readonly folio: string }[];
  /** How far the client of each plan has come whose representative was recognised. */
  readonly clients: readonly { readonly orden: string; readonly lista: boolean; readonly alta_codigo: string | null }[];
  /** Companies, once for each contract that runs. */
  readonly contracts: readonly string[];
  /** How often each order was written down as issued. */
  readonly issued: readonly string[];
  /** Messages that were delivered. */
  readonly mails: readonly { readonly message_id: string; readonly para: string; readonly asunto: string; readonly copias: number }[];
  /** Mails nobody took yet. */
  readonly unsent: readonly { readonly orden: string | null; readonly clase: string }[];
  readonly seen: readonly Pick<Seen, 'orden' | 'told' | 'folios'>[];
}

interface OrderRow {
  readonly orden: string;
  readonly estado: OrderState;
  /** What its buyer is written to at; no two purchases share one. */
  readonly correo: string;
  /** Why a person has to look, in REVIEW. */
  readonly motivo: string | null;
}

/** What must not be. Each entry names an order, or whatever else is wrong. */
export interface Violations {
  readonly chargedForNothing: readonly string[];
  readonly reportForNothing: readonly string[];
  readonly chargedTwice: readonly string[];
  readonly toldTwice: readonly string[];
  readonly stuck: readonly string[];
  readonly contradicted: readonly string[];
}

export interface Counts {
  readonly orders: number;
  /** Payments the card network took, also those it gave back since. */
  readonly charged: number;
  readonly refunded: number;
  readonly declined: number;
  readonly issued: number;
  /** Plans whose client is complete. */
  readonly clients: number;
  /** Orders for a person, with the reason. */
  readonly review: readonly string[];
  /** Messages of which a second copy was delivered. */
  readonly copies: number;
  /** Commits and refunds the network was asked for besides those it carried out. */
  readonly refusedCommits: number;
  readonly refusedRefunds: number;
}

const GIVEN_BACK = ['REVERSED', 'NULLIFIED'];
const ENDS: readonly OrderState[] = ['ISSUED', 'FAILED', 'ABANDONED', 'REFUNDED', 'REVIEW'];

const wasCharged = ({ confirmado, estado }: BankPayment) => confirmado !== null && estado !== 'FAILED';
const isCharged = (payment: BankPayment) => wasCharged(payment) && payment.reembolsado < payment.monto;

export function count({ bank, orders, mails, clients }: Books): Counts {
  const charged = bank.filter(wasCharged);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  return {
    orders: orders.length,
    charged: charged.length,
    refunded: bank.filter(({ estado }) => GIVEN_BACK.includes(estado)).length,
    declined: bank.filter(({ estado }) => estado === 'FAILED').length,
    issued: orders.filter(({ estado }) => estado === 'ISSUED').length,
    clients: clients.filter(({ lista }) => lista).length,
    review: orders.filter(({ estado }) => estado === 'REVIEW').map(({ orden, motivo }) => `${orden}: ${motivo ?? 'sin motivo'}`),
    copies: mails.filter(({ copias }) => copias > 1).length,
    refusedCommits: sum(bank.map(({ confirmaciones, confirmado }) => confirmaciones - (confirmado === null ? 0 : 1))),
    refusedRefunds: sum(bank.map(({ devoluciones, estado }) => devoluciones - (GIVEN_BACK.includes(estado) ? 1 : 0))),
  };
}

export function findViolations({ bank, orders, attempts, informes, issued, mails, unsent, seen, clients, contracts }: Books): Violations {
  const orderOf = new Map(attempts.map(({ orden, buy_order }) => [buy_order, orden]));
  const standing = bank.filter(isCharged).map(({ buy_order }) => orderOf.get(buy_order) ?? `${buy_order} (nadie la conoce)`);
  const reported = new Set(informes.map(({ orden }) => orden));
  const stateOf = new Map(orders.map(({ orden, estado }) => [orden, estado]));
  return {
    chargedForNothing: standing.filter((orden) => !reported.has(orden)),
    reportForNothing: [...reported].filter((orden) => !standing.includes(orden)),
    chargedTwice: repeated(standing),
    toldTwice: [
      ...repeated(informes.map(({ orden }) => orden)),
      ...repeated(issued),
      ...repeated(contracts),
      ...repeated(mails.map(({ para, asunto }) => `${asunto} → ${orders.find(({ correo }) => correo === para)?.orden ?? 'nadie'}`)),
      ...seen.filter(({ folios }) => folios.size > 1).map(({ orden }) => `${orden}: dos folios`),
    ],
    stuck: [
      ...orders.filter(({ estado }) => !ENDS.includes(estado)).map(({ orden, estado }) => `${orden}: ${estado}`),
      ...clients.filter(({ lista }) => !lista).map(({ orden, alta_codigo: codigo }) => `${orden}: sin cliente completo (${codigo})`),
      ...unsent.map(({ orden, clase }) => `${orden}: correo ${clase}`),
    ],
    contradicted: seen.flatMap(({ orden = '', told }) => {
      const estado = stateOf.get(orden);
      const wrong = told.size > 1 || [...told].some((each) => estado !== undefined && !TRUE[each].includes(estado));
      return wrong ? [`${orden}: ${[...told].join(' y ')}, y terminó en ${estado}`] : [];
    }),
  };
}

/** Where an order may end whose buyer was told so. Money found after a refusal goes back. */
const TRUE: Readonly<Record<Told, readonly OrderState[]>> = {
  informe: ['ISSUED'],
  cliente: ['ISSUED'],
  'no pagada': ['FAILED', 'ABANDONED', 'REFUNDED'],
  devuelta: ['REFUNDED'],
  'en revisión': ['REVIEW'],
};

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, place) => names.indexOf(name) !== place))];
}

/** The product's side of the books. */
export async function readBooks(db: Database['db']): Promise<Omit<Books, 'bank' | 'seen'>> {
  const orders = await db
    .selectFrom('orders')
    .select(['orden', 'estado', 'inputs'])
    .select((eb) =>
      eb
        .selectFrom('order_events')
        .select('detalle')
        .whereRef('order_events.orden', '=', 'orders.orden')
        .where('a', '=', 'REVIEW')
        .orderBy('id', 'desc')
        .limit(1)
        .as('motivo'),
    )
    .execute();
  const issued = await db.selectFrom('order_events').select('orden').where('a', '=', 'ISSUED').execute();
  const contracts = await db.selectFrom('contracts').select('titular').execute();
  const reports = await db
    .selectFrom('informes')
    .select(['orden', 'folio'])
    .where('orden', 'is not', null)
    .$narrowType<{ orden: string }>()
    .execute();
  const signed = await db.selectFrom('contract_documents').select(['orden', 'folio']).execute();
  return {
    contracts: contracts.map(({ titular }) => titular),
    clients: await db
      .selectFrom('plan_orders')
      .select(['orden', 'alta_codigo', sql<boolean>`lista is not null`.as('lista')])
      .where('identidad', '=', 'aprobada')
      .execute(),
    orders: orders.map(({ inputs, ...order }) => ({ ...order, correo: inputs.correo })),
    attempts: await db.selectFrom('payment_attempts').select(['orden', 'buy_order']).execute(),
    informes: [...reports, ...signed],
    issued: issued.map(({ orden }) => orden),
    mails: await db.selectFrom('simulated_mails').select(['message_id', 'para', 'asunto', 'copias']).execute(),
    unsent: await db.selectFrom('mails').select(['orden', 'clase']).where('siguiente_intento', 'is not', null).execute(),
  };
}

/** What happened to one order, for whoever looks for the fault: a line for each step. */
export async function historyOf(db: Database['db'], orden: string): Promise<string[]> {
  const events = await db.selectFrom('order_events').selectAll().where('orden', '=', orden).orderBy('id').execute();
  return events.map(({ de, a, detalle, en }) => `${en.toISOString()} ${de ?? ''} → ${a} ${detalle ?? ''}`);
}
