import { PAYMENT_TIMED_OUT } from '@veridico/api';
import { isCompanyRut } from '@veridico/forms';
import { findReport, MOTIVOS } from '@veridico/reports';
import type { Kysely } from 'kysely';
import type { Asker } from '../bureau/asker.ts';
import type { Lector } from '../bureau/reader.ts';
import { subjectOf, type Subject } from '../bureau/subject.ts';
import { recordPurchase } from '../issuing/history.ts';
import { reportName } from '../issuing/issued.ts';
import { secondsSincePaid } from '../issuing/issuing.ts';
import { makeReport, storeReport, type ReportRequest } from '../issuing/making.ts';
import { readReport } from '../issuing/withdrawn.ts';
import { brandingOf } from '../mails/letter.ts';
import type { KindDeps } from '../orders/deps.ts';
import { displayNumber } from '../orders/display-number.ts';
import type { DocumentIssue, Kind, OrderMailRequest, PaidOrder, Situation, SoldItem, WrittenMail } from '../orders/kind.ts';
import { makeLinks, SINGLE_USE } from '../orders/mails/links.ts';
import { findPapersFor, tellsOfDocument } from '../receipts/papers.ts';
import { queueReceipt, releaseReceipt } from '../receipts/queue.ts';
import { chileanDay } from '../storage/clock.ts';
import type { OrderState, Schema } from '../storage/schema.ts';
import { findPurchase, reportFacts } from './mails/facts.ts';
import { LETTERS, NOTHING_CHARGED, LINK_OPENS_HOURS } from './mails/letters.ts';
import { RETURN_PATH } from './place.ts';
import { buyerAsReader, currentBuyer } from './reader.ts';

const LINK_SECONDS = 7 * 86_400;

const SENTENCES: Readonly<Record<OrderState, string>> = {
  CREATED: 'Tu compra está creada y todavía no se cobra nada.',
  TOKEN_ISSUED: 'Esperamos el pago en Webpay. Todavía no se cobra nada.',
  RETURNED: 'Estamos confirmando tu pago con el banco. No pagues de nuevo.',
  COMMITTING: 'Estamos confirmando tu pago con el banco. No pagues de nuevo.',
  PAID: 'Ya pagaste. Estamos generando tu informe.',
  ISSUING: 'Ya pagaste. Estamos generando tu informe.',
  ISSUED: 'Tu informe está listo.',
  FAILED: 'Tu banco rechazó el pago. No se cobró nada.',
  ABANDONED: 'El pago se anuló. No se cobró nada.',
  REFUND_PENDING: 'No habrá informe por este pago: estamos anulando el cobro.',
  REFUNDED: 'No hay informe por este pago: anulamos el cobro.',
  REVIEW: 'Una persona está revisando el cobro de tu compra. Si no corresponde, te lo devolvemos completo. No pagues de nuevo.',
};

/** A report, sold with or without an account. */
export const reportKind: Kind = {
  sentence,
  status: async (_db, _orden, { issued }) => (issued ? { informe: 'entregado' } : {}),
  returnPath: RETURN_PATH,
  document: {
    refundedWhenLate: true,
    async make(deps, order, issue) {
      const request = requestOf(order, issue);
      return makeReport(deps, { ...request, lector: await lectorOf(deps.db, order, request.subject) });
    },
    async store(trx, order, issue, made) {
      const { orden } = order;
      await storeReport(trx, requestOf(order, issue), { orden }, made);
      await releaseReceipt(trx, orden);
      await recordPurchase(trx, orden);
      return secondsSincePaid(trx, orden);
    },
  },
  link: { works: SINGLE_USE, opensHours: LINK_OPENS_HOURS },
  returnedMailActions: ['cerrar'],
  sold: findSold,
  write,
  async entered(trx, orden, state) {
    await queueReceipt(trx, orden, state);
    return undefined;
  },
  ended: async () => {},
};

/** A refund by the office after the report was delivered. */
const SENTENCES_AFTER_DELIVERY: Partial<Record<OrderState, string>> = {
  REFUND_PENDING: 'Te devolvemos este pago: estamos anulando el cobro. Tu informe sigue siendo válido.',
  REFUNDED: 'Te devolvimos este pago: anulamos el cobro. Tu informe sigue siendo válido.',
};

function sentence({ state, total, expired, issued }: Situation): string {
  if (expired) return PAYMENT_TIMED_OUT;
  const after = issued ? SENTENCES_AFTER_DELIVERY[state] : undefined;
  if (after !== undefined) return after;
  return total === 0 && (state === 'REFUND_PENDING' || state === 'REFUNDED') ? NOTHING_CHARGED : SENTENCES[state];
}

function requestOf(order: PaidOrder, issue: DocumentIssue): Omit<ReportRequest, 'lector'> {
  const { servicio, inputs, motivo } = order;
  return { servicio: servicio ?? '', subject: subjectOf(order, inputs.tasacion), motivo, asker: orderedBy(order), ...issue };
}

/** Who reads the report of an order, judged when it is made. */
async function lectorOf(db: Kysely<Schema>, { servicio, cliente }: PaidOrder, subject: Subject): Promise<Lector> {
  const report = findReport(servicio ?? '');
  return report ? buyerAsReader(report, subject, await currentBuyer(db, cliente)) : 'tercero';
}

/**
 * The asker of an order. Orders of the previous version have only one RUT. A person's own report keeps its buyer, who may be another
 * person, and has no asker.
 */
function orderedBy({ cliente, consultante, motivo, ...order }: PaidOrder): Asker | null {
  const { consultante_persona: persona, consultante_empresa: empresa } = order;
  if (consultante === null && (cliente === null || motivo === MOTIVOS['consulta-propia'])) return null;
  if (persona !== null || empresa !== null || consultante === null) return { cliente, persona, empresa };
  return isCompanyRut(consultante) ? { cliente, persona, empresa: consultante } : { cliente, persona: consultante, empresa };
}

async function findSold(db: Kysely<Schema>, ordenes: readonly string[]): Promise<ReadonlyMap<string, SoldItem>> {
  if (ordenes.length === 0) return new Map();
  const rows = await db.selectFrom('orders').select(['orden', 'servicio']).where('orden', 'in', ordenes).execute();
  return new Map(
    rows.map(({ orden, servicio }) => {
      const nombre = reportName(servicio ?? '');
      return [orden, { detalle: nombre, nombre, plan: '' }];
    }),
  );
}

async function write(deps: KindDeps, mail: OrderMailRequest): Promise<WrittenMail | undefined> {
  const { orden, clase } = mail;
  if (clase === 'informe' || clase === 'informe-adjunto')
    return writeDelivery(deps, mail, deps.mails.attachReport || clase === 'informe-adjunto');
  const house = brandingOf(deps);
  const { attachments, documento, ...papers } = await findPapersFor(deps, clase, mail);
  const purchase = { ...(await findPurchase(deps.db, orden)), ...papers };
  if (!tellsOfDocument(clase)) return { letter: LETTERS[clase](purchase, house), attachments };
  // These mails are queued only when the document exists.
  return documento && { letter: LETTERS[clase]({ ...purchase, documento }, house), attachments };
}

async function writeDelivery(deps: KindDeps, { id, orden }: OrderMailRequest, attach: boolean): Promise<WrittenMail> {
  const row = await readReport(deps.db, { orden });
  if (!row) throw new Error('no report to deliver');
  // Of a withdrawn one only the link goes out: it opens the corrected one.
  const pdf = attach ? row.pdf : undefined;
  const link = await makeLinks(deps, { id, seconds: LINK_SECONDS }, [orden]);
  const numeroDeOrden = await displayNumber(deps.db, orden);
  const facts = { ...reportFacts(row, link.get(orden) ?? ''), numeroDeOrden, attached: pdf !== undefined };
  const attachments = pdf
    ? [{ name: `Informe_Comercial_${chileanDay.format(row.emitido)}.pdf`, type: 'application/pdf', content: pdf }]
    : [];
  return { letter: LETTERS.informe(facts, brandingOf(deps)), attachments };
}
