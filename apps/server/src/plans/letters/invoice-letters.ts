import { formatRut } from '@veridico/forms';
import type { Kysely } from 'kysely';
import { brandingOf, type MailBranding, type Letter, type Row } from '../../mails/letter.ts';
import type { KindDeps } from '../../orders/deps.ts';
import type { OrderMailRequest, WrittenMail } from '../../orders/kind.ts';
import { cardRows, findCharge, pesos, type Charge } from '../../orders/mails/charge.ts';
import type { OrderMail } from '../../orders/mails/queue.ts';
import { documentLetter, paperRow, receiptNotes, refundNotes } from '../../receipts/mail-parts.ts';
import { findPapersFor, tellsOfDocument, type MailPaper } from '../../receipts/papers.ts';
import type { DocumentoEmitido, Schema } from '../../storage/schema.ts';
import { dayText } from '../contract/calendar.ts';
import { invoiceNumber } from '../contract/invoice-payment.ts';

interface InvoiceFacts extends Charge {
  /** VO-7K3M-9QXT */
  readonly numeroDeOrden: string;
  readonly paper?: MailPaper;
  /** F-0000000012 */
  readonly factura: string;
  readonly plan: string;
  /** As printed. */
  readonly rut: string;
  /** 'Del 01-02-2027 al 28-02-2027', or that it only charges additional queries. */
  readonly periodo: string;
}

/** Writes each kind of mail about an order that pays a plan's invoice. */
export async function writeInvoiceMail(deps: KindDeps, { orden, clase, total }: OrderMailRequest): Promise<WrittenMail | undefined> {
  const { attachments, paper, documento } = await findPapersFor(deps, clase, { orden, total });
  const facts = { ...(await findFacts(deps.db, orden)), ...(paper && { paper }) };
  if (tellsOfDocument(clase)) return documento && { letter: taxDocument(facts, documento), attachments };
  if (clase === 'informe' || clase === 'informe-adjunto') throw new Error('an invoice leads to no report');
  return { letter: LETTERS[clase](facts, brandingOf(deps)), attachments };
}

async function findFacts(db: Kysely<Schema>, orden: string): Promise<InvoiceFacts> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('facturas', 'facturas.id', 'orders.factura')
    .innerJoin('contracts', 'contracts.id', 'facturas.contrato')
    .select(['orders.numero', 'facturas.id', 'facturas.desde', 'facturas.hasta', 'nombre', 'titular', 'orders.total'])
    .where('orders.orden', '=', orden)
    .executeTakeFirstOrThrow();
  return {
    numeroDeOrden: row.numero,
    factura: invoiceNumber(row.id),
    plan: row.nombre,
    rut: formatRut(row.titular),
    periodo: periodText(row),
    ...(await findCharge(db, orden, row.total)),
  };
}

/** The period of an invoice, as text. */
export function periodText({ desde, hasta }: { readonly desde: string; readonly hasta: string | null }): string {
  return hasta === null ? 'Consultas adicionales del último período' : `Del ${dayText(desde)} al ${dayText(hasta)}`;
}

const BECAUSE = 'Recibes este correo porque con esta dirección se pagó una factura de un plan.';

function rows(facts: InvoiceFacts, amount = pesos(facts.monto)): Row[] {
  const { numeroDeOrden, factura, plan, rut, periodo } = facts;
  return [
    ['Factura', factura],
    ['Plan', plan],
    ['RUT', rut],
    ['Período', periodo],
    ['Número de orden', numeroDeOrden],
    ['Monto', amount],
    ...cardRows(facts),
  ];
}

function toMyPlan({ publicUrl }: MailBranding): NonNullable<Letter['action']> {
  return { label: 'Ver Mi plan', href: `${publicUrl}/mi-plan` };
}

function receipt(facts: InvoiceFacts, house: MailBranding): Letter {
  return {
    subject: `Comprobante de pago: factura ${facts.factura} de ${facts.plan}`,
    preheader: `${pesos(facts.monto)} · ${facts.periodo}`,
    title: 'Tu factura está pagada',
    amount: pesos(facts.monto),
    paragraphs: ['El pago está aprobado. Si era la única factura vencida y el servicio estaba suspendido, ya funciona de nuevo.'],
    action: toMyPlan(house),
    rows: [...rows(facts), ['Comercio', house.merchantName], ...paperRow('venta', facts)],
    notes: receiptNotes(facts),
    because: BECAUSE,
  };
}

function taxDocument(facts: InvoiceFacts, documento: DocumentoEmitido): Letter {
  return {
    ...documentLetter({ ...facts, documento }),
    preheader: `${pesos(facts.monto)} · ${facts.plan}`,
    rows: rows(facts),
    because: BECAUSE,
  };
}

const LETTERS: Readonly<
  Record<
    Exclude<OrderMail, 'informe' | 'informe-adjunto' | 'documento' | 'nota-de-credito'>,
    (facts: InvoiceFacts, house: MailBranding) => Letter
  >
> = {
  comprobante: receipt,
  'pago-encontrado': (facts, house) => ({
    ...receipt(facts, house),
    subject: `Encontramos el pago de la factura ${facts.factura}`,
    title: 'Encontramos el pago de tu factura',
  }),
  'pago-no-hecho': (facts, house) => ({
    subject: `El pago de la factura ${facts.factura} no se hizo y no se cobró nada`,
    preheader: facts.plan,
    title: 'El pago de tu factura no se hizo',
    paragraphs: ['Lo revisamos con el banco: no se cobró nada y la factura sigue por pagar.'],
    action: toMyPlan(house),
    rows: rows(facts, `${pesos(facts.monto)}, sin cobro`),
    because: BECAUSE,
  }),
  'en-revision': (facts) => ({
    subject: `Una persona revisa el pago de la factura ${facts.factura}`,
    preheader: facts.plan,
    title: 'Una persona revisa el pago de tu factura',
    paragraphs: ['El cobro de tu factura no se pudo resolver solo. No la pagues de nuevo: te escribimos con el resultado.'],
    rows: rows(facts),
    because: BECAUSE,
  }),
  'reembolso-pendiente': (facts) => ({
    subject: `Estamos devolviendo un pago de la factura ${facts.factura}`,
    preheader: `${pesos(facts.monto)} · ${facts.plan}`,
    title: 'Estamos devolviendo un pago',
    amount: pesos(facts.monto),
    paragraphs: ['Este cobro no correspondía. Lo estamos anulando y te escribimos cuando esté hecho; no necesitas hacer nada.'],
    rows: rows(facts),
    because: BECAUSE,
  }),
  reembolso: (facts) => ({
    subject: `Devolvimos un pago de la factura ${facts.factura}`,
    preheader: `${pesos(facts.monto)} · ${facts.plan}`,
    title: 'Devolvimos un pago',
    amount: pesos(facts.monto),
    paragraphs: ['Este cobro no correspondía y lo anulamos completo; cuánto tarda en verse en la cuenta depende del banco.'],
    rows: [...rows(facts), ...paperRow('devolucion', facts)],
    notes: refundNotes(facts),
    because: BECAUSE,
  }),
};
