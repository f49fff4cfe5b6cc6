import { createHash } from 'node:crypto';
import type { Database } from '../../apps/server/src/storage/database.ts';
import type { OrderState } from '../../apps/server/src/storage/schema.ts';
import { PASSWORD_LINK } from './administrators.ts';
import type { ObservedPurchase, BuyerAnswer } from './buyer.ts';
import { sum } from './numbers.ts';
import {
  countWaits,
  findPlanViolations,
  isWaiting,
  readPlanLedger,
  type PlanLedger,
  type PlanViolations,
  type Waits,
} from './plan-ledger.ts';
import type { BankPayment } from './simulator.ts';

/** The compared data, read after all work has ended. */
export interface Ledger extends PlanLedger {
  /** Payments of the card network. */
  readonly bank: readonly BankPayment[];
  readonly orders: readonly OrderRow[];
  /** Orders of the payments. */
  readonly attempts: readonly { readonly orden: string; readonly buy_order: string }[];
  /** Reports and signed contracts. */
  readonly informes: readonly { readonly orden: string; readonly folio: string }[];
  /** Orders, once for each transition to ISSUED. */
  readonly issued: readonly string[];
  /** Delivered mails. */
  readonly mails: readonly {
    readonly message_id: string;
    readonly para: string;
    readonly asunto: string;
    readonly copias: number;
    /** The claim or new administrator that the mail is about, or the used link of a welcome; empty for other mails. */
    readonly sobre: string;
  }[];
  /** Mails not delivered yet. */
  readonly unsent: readonly { readonly orden: string | null; readonly clase: string }[];
  readonly seen: readonly Pick<ObservedPurchase, 'orden' | 'told' | 'folios'>[];
}

interface OrderRow {
  readonly orden: string;
  readonly estado: OrderState;
  /** Mail address of the buyer, unique per purchase. */
  readonly correo: string;
  /** Reason of the state REVIEW. */
  readonly motivo: string | null;
}

/** Violations by kind, each beginning with its order where there is one. */
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
  /** Charged payments, including refunded ones. */
  readonly charged: number;
  readonly refunded: number;
  readonly declined: number;
  readonly issued: number;
  /** Plans with a complete client. */
  readonly clients: number;
  /** Plans that waited for a decision on the representative. */
  readonly waits: Waits;
  /** Orders in review, with the reason. */
  readonly review: readonly string[];
  /** Mails delivered more than once. */
  readonly copies: number;
  /** Requested commits and refunds that the card network did not carry out. */
  readonly refusedCommits: number;
  readonly refusedRefunds: number;
}

const GIVEN_BACK = ['REVERSED', 'NULLIFIED'];
const ENDS: readonly OrderState[] = ['ISSUED', 'FAILED', 'ABANDONED', 'REFUNDED', 'REVIEW'];

const wasCharged = ({ confirmado, estado }: BankPayment) => confirmado !== null && estado !== 'FAILED';
const isCharged = (payment: BankPayment) => wasCharged(payment) && payment.reembolsado < payment.monto;

export function count({ bank, orders, mails, plans }: Ledger): Counts {
  const charged = bank.filter(wasCharged);
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

export function findViolations(ledger: Ledger): Violations {
  const { bank, orders, attempts, informes, issued, mails, unsent, seen, plans, contracts } = ledger;
  const orderOf = new Map(attempts.map(({ orden, buy_order }) => [buy_order, orden]));
  const standing = bank.filter(isCharged).map(({ buy_order }) => orderOf.get(buy_order) ?? `${buy_order} (nadie la conoce)`);
  const reported = new Set(informes.map(({ orden }) => orden));
  const stateOf = new Map(orders.map(({ orden, estado }) => [orden, estado]));
  const waited = new Set(plans.filter(({ solicitud }) => solicitud !== null).map(({ orden }) => orden));
  return {
    ...findPlanViolations(ledger),
    chargedForNothing: standing.filter((orden) => !reported.has(orden)),
    reportForNothing: [...reported].filter((orden) => !standing.includes(orden)),
    chargedTwice: repeated(standing),
    toldTwice: [
      ...repeated(informes.map(({ orden }) => orden)),
      ...repeated(issued),
      // A second contract by another order is checked by `secondContract`.
      ...repeated(contracts.map(({ orden, titular }) => orden ?? titular)),
      ...repeated(mails.map((mail) => JSON.stringify([mail.asunto, mail.para, mail.sobre]))).map((mail) => nameMail(mail, orders)),
      ...seen.filter(({ folios }) => folios.size > 1).map(({ orden }) => `${orden}: dos folios`),
    ],
    stuck: [
      ...orders.filter(({ estado }) => !ENDS.includes(estado)).map(({ orden, estado }) => `${orden}: ${estado}`),
      ...plans
        .filter((plan) => !plan.lista && !plan.esperaEnlace && !isWaiting(plan))
        .map(({ orden, alta_codigo: codigo }) => `${orden}: sin cliente completo (${codigo})`),
      ...unsent.map(({ orden, clase }) => `${orden}: correo ${clase}`),
    ],
    contradicted: seen.flatMap(({ orden = '', told }) => {
      const estado = stateOf.get(orden);
      // A final result may follow «en espera».
      const ends = [...told].filter((each) => each !== 'en espera');
      const wrong = ends.length > 1 || [...told].some((each) => estado !== undefined && !TRUE[each].includes(estado));
      if (told.has('en espera') && !waited.has(orden)) return [`${orden}: en espera, y nadie decide`];
      return wrong ? [`${orden}: ${[...told].join(' y ')}, y terminó en ${estado}`] : [];
    }),
  };
}

/** Allowed final states by the result shown to the buyer. A charge found after a refusal is refunded. */
const TRUE: Readonly<Record<BuyerAnswer, readonly OrderState[]>> = {
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

/** Distinguishes mails of one subject to a company: the token of the claim, or the address of the new administrator. */
function claimOf(texto: string): string {
  return /solicitud\?s=([\w-]+)/.exec(texto)?.[1] ?? /\((\S+@\S+)\) administra desde hoy/.exec(texto)?.[1] ?? '';
}

/**
 * The link of a welcome, if it was used: a killed process may have used it without setting the password, and then a second welcome is due.
 * @param used SHA-256 of the used links, hexadecimal
 */
function usedLinkOf(texto: string, used: ReadonlySet<string>): string {
  const uid = PASSWORD_LINK.exec(texto)?.[1];
  return uid !== undefined && used.has(createHash('sha256').update(uid).digest('hex')) ? uid : '';
}

/** The product's part of the ledger. */
export async function readLedger(db: Database['db']): Promise<Omit<Ledger, 'bank' | 'seen'>> {
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
  const links = await db.selectFrom('account_links').select('token_hash').where('usado', 'is not', null).execute();
  const used = new Set(links.map(({ token_hash: hash }) => hash.toString('hex')));
  return {
    ...(await readPlanLedger(db)),
    orders: orders.map(({ inputs, ...order }) => ({ ...order, correo: inputs.correo })),
    attempts: await db.selectFrom('payment_attempts').select(['orden', 'buy_order']).execute(),
    informes: [...reports, ...signed],
    issued: issued.map(({ orden }) => orden),
    mails: mails.map(({ texto, ...mail }) => ({ ...mail, sobre: claimOf(texto) || usedLinkOf(texto, used) })),
    unsent: await db.selectFrom('mails').select(['orden', 'clase']).where('siguiente_intento', 'is not', null).execute(),
  };
}

const ORDEN_LENGTH = 26;

/** The state changes of the first orders that violations name, a line each. @param names of violations, which begin with the order */
export async function historiesOf(db: Database['db'], names: readonly string[], orders: number): Promise<string[]> {
  const first = [...new Set(names.map((name) => name.slice(0, ORDEN_LENGTH)))].slice(0, orders);
  return (await Promise.all(first.map(async (orden) => [orden, ...(await historyOf(db, orden)).map((line) => `  ${line}`)]))).flat();
}

async function historyOf(db: Database['db'], orden: string): Promise<string[]> {
  const events = await db.selectFrom('order_events').selectAll().where('orden', '=', orden).orderBy('id').execute();
  return events.map(({ de, a, detalle, en }) => `${en.toISOString()} ${de ?? ''} → ${a} ${detalle ?? ''}`);
}
