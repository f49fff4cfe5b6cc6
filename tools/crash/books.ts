import type { Database } from '../../apps/server/src/storage/database.ts';
import type { OrderState } from '../../apps/server/src/storage/schema.ts';
import type { Seen, Told } from './buyer.ts';
import { countWaits, findPlanViolations, isWaiting, readPlanBooks, type PlanBooks, type PlanViolations, type Waits } from './plan-books.ts';
import type { BankPayment } from './simulator.ts';

/** Everything that is compared, as it stands when nothing moves any more. */
export interface Books extends PlanBooks {
  /** The card network's. */
  readonly bank: readonly BankPayment[];
  readonly orders: readonly OrderRow[];
  /** Which order each payment belongs to. */
  readonly attempts: readonly { readonly orden: string; readonly buy_order: string }[];
  /** Reports, and signed contracts: what a charge is for. */
  readonly informes: readonly { readonly orden: string; readonly folio: string }[];
  /** How often each order was written down as issued. */
  readonly issued: readonly string[];
  /** Messages that were delivered. */
  readonly mails: readonly {
    readonly message_id: string;
    readonly para: string;
    readonly asunto: string;
    readonly copias: number;
    /** Which claim, or which new administrator, it tells a company of; empty for any other mail. */
    readonly sobre: string;
  }[];
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
export interface Violations extends PlanViolations {
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
  /** Plans that waited for a decision on who acts for the company. */
  readonly waits: Waits;
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

export function count({ bank, orders, mails, plans }: Books): Counts {
  const charged = bank.filter(wasCharged);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  return {
    orders: orders.length,
    charged: charged.length,
    refunded: bank.filter(({ estado }) => GIVEN_BACK.includes(estado)).length,
    declined: bank.filter(({ estado }) => estado === 'FAILED').length,
    issued: orders.filter(({ estado }) => estado === 'ISSUED').length,
    clients: plans.filter(({ lista }) => lista).length,
    waits: countWaits({ plans }),
    review: orders.filter(({ estado }) => estado === 'REVIEW').map(({ orden, motivo }) => `${orden}: ${motivo ?? 'sin motivo'}`),
    copies: mails.filter(({ copias }) => copias > 1).length,
    refusedCommits: sum(bank.map(({ confirmaciones, confirmado }) => confirmaciones - (confirmado === null ? 0 : 1))),
    refusedRefunds: sum(bank.map(({ devoluciones, estado }) => devoluciones - (GIVEN_BACK.includes(estado) ? 1 : 0))),
  };
}

export function findViolations(books: Books): Violations {
  const { bank, orders, attempts, informes, issued, mails, unsent, seen, plans, contracts } = books;
  const orderOf = new Map(attempts.map(({ orden, buy_order }) => [buy_order, orden]));
  const standing = bank.filter(isCharged).map(({ buy_order }) => orderOf.get(buy_order) ?? `${buy_order} (nadie la conoce)`);
  const reported = new Set(informes.map(({ orden }) => orden));
  const stateOf = new Map(orders.map(({ orden, estado }) => [orden, estado]));
  const waited = new Set(plans.filter(({ solicitud }) => solicitud !== null).map(({ orden }) => orden));
  return {
    ...findPlanViolations(books),
    chargedForNothing: standing.filter((orden) => !reported.has(orden)),
    reportForNothing: [...reported].filter((orden) => !standing.includes(orden)),
    chargedTwice: repeated(standing),
    toldTwice: [
      ...repeated(informes.map(({ orden }) => orden)),
      ...repeated(issued),
      // A second contract of a company by another order is a matter of its right: see `secondContract`.
      ...repeated(contracts.map(({ orden, titular }) => orden ?? titular)),
      ...repeated(mails.map((mail) => JSON.stringify([mail.asunto, mail.para, mail.sobre]))).map((mail) => nameMail(mail, orders)),
      ...seen.filter(({ folios }) => folios.size > 1).map(({ orden }) => `${orden}: dos folios`),
    ],
    stuck: [
      ...orders.filter(({ estado }) => !ENDS.includes(estado)).map(({ orden, estado }) => `${orden}: ${estado}`),
      ...plans
        .filter((plan) => !plan.lista && !isWaiting(plan))
        .map(({ orden, alta_codigo: codigo }) => `${orden}: sin cliente completo (${codigo})`),
      ...unsent.map(({ orden, clase }) => `${orden}: correo ${clase}`),
    ],
    contradicted: seen.flatMap(({ orden = '', told }) => {
      const estado = stateOf.get(orden);
      // Who is told to wait may be told the end later.
      const ends = [...told].filter((each) => each !== 'en espera');
      const wrong = ends.length > 1 || [...told].some((each) => estado !== undefined && !TRUE[each].includes(estado));
      if (told.has('en espera') && !waited.has(orden)) return [`${orden}: en espera, y nadie decide`];
      return wrong ? [`${orden}: ${[...told].join(' y ')}, y terminó en ${estado}`] : [];
    }),
  };
}

/** Where an order may end whose buyer was told so. Money found after a refusal goes back. */
const TRUE: Readonly<Record<Told, readonly OrderState[]>> = {
  informe: ['ISSUED'],
  cliente: ['ISSUED'],
  'en espera': ['ISSUED'],
  'no pagada': ['FAILED', 'ABANDONED', 'REFUNDED'],
  devuelta: ['REFUNDED'],
  'en revisión': ['REVIEW'],
};

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, place) => names.indexOf(name) !== place))];
}

function nameMail(key: string, orders: readonly OrderRow[]): string {
  const [asunto, para] = JSON.parse(key) as [string, string, string];
  return `${asunto} → ${orders.find(({ correo }) => correo === para)?.orden ?? 'nadie'}`;
}

/** Of the mails that a company gets about others, which have one subject: the link to the claim, or the address of who came in. */
function claimOf(texto: string): string {
  return /solicitud\?s=([\w-]+)/.exec(texto)?.[1] ?? /\((\S+@\S+)\) administra desde hoy/.exec(texto)?.[1] ?? '';
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
  const reports = await db
    .selectFrom('informes')
    .select(['orden', 'folio'])
    .where('orden', 'is not', null)
    .$narrowType<{ orden: string }>()
    .execute();
  const signed = await db.selectFrom('contract_documents').select(['orden', 'folio']).execute();
  const mails = await db.selectFrom('simulated_mails').select(['message_id', 'para', 'asunto', 'copias', 'texto']).execute();
  return {
    ...(await readPlanBooks(db)),
    orders: orders.map(({ inputs, ...order }) => ({ ...order, correo: inputs.correo })),
    attempts: await db.selectFrom('payment_attempts').select(['orden', 'buy_order']).execute(),
    informes: [...reports, ...signed],
    issued: issued.map(({ orden }) => orden),
    mails: mails.map(({ texto, ...mail }) => ({ ...mail, sobre: claimOf(texto) })),
    unsent: await db.selectFrom('mails').select(['orden', 'clase']).where('siguiente_intento', 'is not', null).execute(),
  };
}

/** What happened to one order, for whoever looks for the fault: a line for each step. */
export async function historyOf(db: Database['db'], orden: string): Promise<string[]> {
  const events = await db.selectFrom('order_events').selectAll().where('orden', '=', orden).orderBy('id').execute();
  return events.map(({ de, a, detalle, en }) => `${en.toISOString()} ${de ?? ''} → ${a} ${detalle ?? ''}`);
}
