import { formatRut } from '@veridico/forms';
import type { Kysely } from 'kysely';
import { brandingOf, type MailBranding, type Letter, type Row } from '../../mails/letter.ts';
import type { KindDeps } from '../../orders/deps.ts';
import type { OrderMailRequest, WrittenMail } from '../../orders/kind.ts';
import { cancelled, cardRows, findCharge, pesos, restOf, type Charge } from '../../orders/mails/charge.ts';
import { makeLinks, type LinkDeps } from '../../orders/mails/links.ts';
import type { OrderMail } from '../../orders/mails/queue.ts';
import { documentLetter, paperRow, receiptNotes, refundNotes } from '../../receipts/mail-parts.ts';
import { findPapersFor, tellsOfDocument, type MailPaper } from '../../receipts/papers.ts';
import { chileanMoment, chileanDay } from '../../storage/clock.ts';
import type { DocumentoEmitido, Schema } from '../../storage/schema.ts';

/** Suffix of a link to a plan's contracting, whose screen has other texts. */
const CONTRACTING = '?contratacion';

interface PlanFacts extends Charge {
  /** VO-7K3M-9QXT */
  readonly numeroDeOrden: string;
  readonly paper?: MailPaper;
  readonly plan: string;
  readonly codigo: string;
  readonly empresa: string;
  /** As printed. */
  readonly rut: string;
  readonly identidad: string;
  /** Link to the identity check; null once it is approved. */
  readonly link: string | null;
}

interface ContractDocument {
  readonly folio: string;
  readonly codigo_final: string;
  readonly emitido: Date;
  readonly pdf: Buffer;
}

/** Lifetime of a link to the identity check. An untried identity becomes a case of the office long before. */
const LINK_SECONDS = 7 * 86_400;

/** Writes each kind of mail about an order that contracts a plan. The mail `informe` carries the signed contract. */
export async function writePlanMail(deps: KindDeps, { id, orden, clase, total }: OrderMailRequest): Promise<WrittenMail | undefined> {
  const { db } = deps;
  const house = brandingOf(deps);
  const { attachments, paper, documento } = await findPapersFor(deps, clase, { orden, total });
  const stored = await findPlanFacts(db, orden);
  const link = CONTINUED.includes(clase) && stored.identidad !== 'aprobada' ? await identityLink(deps, id, orden) : null;
  const facts = { ...stored, link, ...(paper && { paper }) };
  if (tellsOfDocument(clase)) return documento && { letter: taxDocument(facts, documento), attachments };
  // The page of a report alone asks for this one; the mail about a contract always carries it.
  if (clase === 'informe-adjunto') throw new Error('a plan has no report');
  if (clase !== 'informe') return { letter: LETTERS[clase](facts, house), attachments };
  const document = await db
    .selectFrom('contract_documents')
    .select(['folio', 'codigo_final', 'emitido', 'pdf'])
    .where('orden', '=', orden)
    .executeTakeFirstOrThrow();
  const name = `Contrato_Veridico_${chileanDay.format(document.emitido)}.pdf`;
  const contract = { name, type: 'application/pdf', content: document.pdf };
  return { letter: delivery(facts, document, house), attachments: [contract, ...attachments] };
}

/** The mails that link to the identity check. */
const CONTINUED: readonly OrderMail[] = ['comprobante', 'pago-encontrado', 'informe'];

async function identityLink(deps: LinkDeps, id: string, orden: string): Promise<string> {
  const links = await makeLinks(deps, { id, seconds: LINK_SECONDS }, [orden]);
  return `${links.get(orden)}${CONTRACTING}`;
}

async function findPlanFacts(db: Kysely<Schema>, orden: string): Promise<Omit<PlanFacts, 'link'>> {
  const row = await db
    .selectFrom('plan_orders')
    .innerJoin('orders', 'orders.orden', 'plan_orders.orden')
    .select(['numero', 'nombre', 'plan', 'rut_empresa', 'empresa', 'identidad', 'total'])
    .where('plan_orders.orden', '=', orden)
    .executeTakeFirstOrThrow();
  return {
    numeroDeOrden: row.numero,
    plan: row.nombre,
    codigo: row.plan ?? '',
    empresa: row.empresa.razonSocial,
    rut: formatRut(row.rut_empresa),
    identidad: row.identidad,
    ...(await findCharge(db, orden, row.total)),
  };
}

const BECAUSE = 'Recibes este correo porque al contratar un plan se indicó esta dirección.';

function rows(facts: PlanFacts, amount = pesos(facts.monto)): Row[] {
  const { numeroDeOrden, plan, empresa, rut } = facts;
  return [['Plan', plan], ['Empresa', empresa], ['RUT', rut], ['Número de orden', numeroDeOrden], ['Monto', amount], ...cardRows(facts)];
}

const VALIDATE =
  'Para activarlo falta validar la identidad del representante legal con la serie de su cédula vigente. Si ya lo hiciste, no necesitas repetirlo. El enlace vence a los 7 días.';

/** The text about what is left to do before the plan works; empty once it is done. */
function pendingSteps({ link }: PlanFacts): string[] {
  return link === null ? [] : [VALIDATE];
}

function nextStep({ link }: PlanFacts): Pick<Letter, 'action'> {
  return link === null ? {} : { action: { label: 'Validar la identidad', href: link } };
}

function receipt(facts: PlanFacts, house: MailBranding): Letter {
  return {
    subject: `Comprobante de pago: ${facts.plan}`,
    preheader: `${pesos(facts.monto)} · ${facts.empresa}`,
    title: 'Tu plan está pagado',
    amount: pesos(facts.monto),
    paragraphs: ['El pago está aprobado. El contrato firmado te llega en otro correo.', ...pendingSteps(facts)],
    ...nextStep(facts),
    rows: [...rows(facts), ['Comercio', house.merchantName], ...paperRow('venta', facts)],
    notes: receiptNotes(facts),
    because: BECAUSE,
  };
}

function paymentFound(facts: PlanFacts, house: MailBranding): Letter {
  return {
    ...receipt(facts, house),
    subject: 'Encontramos el pago de tu plan',
    title: 'Encontramos el pago de tu plan',
    paragraphs: ['El banco tardó en confirmarlo, pero el pago está aprobado. No pagues de nuevo.', ...pendingSteps(facts)],
  };
}

function delivery(facts: PlanFacts, { folio, codigo_final: last, emitido }: ContractDocument, house: MailBranding): Letter {
  return {
    subject: `Tu contrato firmado: folio ${folio}`,
    preheader: `${facts.plan} · ${facts.empresa}`,
    title: 'Tu contrato firmado',
    paragraphs: [
      'Va adjunto en PDF, sellado y con el certificado de la firma electrónica simple con que se firmó.',
      ...pendingSteps(facts),
    ],
    ...nextStep(facts),
    rows: [
      ['Plan', facts.plan],
      ['Empresa', facts.empresa],
      ['Folio', folio],
      ['Código de verificación', `termina en ${last}`],
      ['Emitido', chileanMoment(emitido)],
      ['Número de orden', facts.numeroDeOrden],
    ],
    notes: [
      {
        before: 'Cualquiera que tenga el PDF puede comprobar que es auténtico, con el folio y el código impresos en él:',
        link: { label: 'Verificar el contrato', href: `${house.publicUrl}/verifica-informe/paso1?${new URLSearchParams({ folio })}` },
      },
    ],
    because: BECAUSE,
  };
}

function taxDocument(facts: PlanFacts, documento: DocumentoEmitido): Letter {
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
    (facts: PlanFacts, house: MailBranding) => Letter
  >
> = {
  comprobante: receipt,
  'pago-encontrado': paymentFound,
  'pago-no-hecho': (facts, { publicUrl }) => ({
    subject: 'El pago de tu plan no se hizo y no se cobró nada',
    preheader: facts.plan,
    title: 'El pago de tu plan no se hizo',
    paragraphs: ['Lo revisamos con el banco: no se cobró nada. Si todavía quieres el plan, puedes contratarlo de nuevo.'],
    action: { label: 'Contratar el plan', href: `${publicUrl}/contrata-directo/paso1?codigo_plan=${encodeURIComponent(facts.codigo)}` },
    rows: rows(facts, `${pesos(facts.monto)}, sin cobro`),
    because: BECAUSE,
  }),
  'en-revision': (facts) => ({
    subject: 'Una persona revisa el pago de tu plan',
    preheader: facts.plan,
    title: 'Una persona revisa tu pago',
    paragraphs: ['El cobro de tu plan no se pudo resolver solo. No pagues de nuevo: te escribimos con el resultado.'],
    rows: rows(facts),
    because: BECAUSE,
  }),
  'reembolso-pendiente': (facts) => ({
    subject: 'Estamos devolviendo el pago de tu plan',
    preheader: `${pesos(facts.monto)} · ${facts.plan}`,
    title: 'Estamos devolviendo tu dinero',
    amount: pesos(restOf(facts)),
    paragraphs: ['Tu plan no sigue adelante. Estamos anulando el cobro y te escribimos cuando esté hecho; no necesitas hacer nada.'],
    rows: rows(facts),
    because: BECAUSE,
  }),
  reembolso: (facts) => ({
    subject: 'Devolvimos el pago de tu plan',
    preheader: `${pesos(facts.monto)} · ${facts.plan}`,
    title: 'Devolvimos tu dinero',
    amount: pesos(restOf(facts)),
    paragraphs: [`Tu plan no siguió adelante y anulamos ${cancelled(facts)}; cuánto tarda en verse en la cuenta depende del banco.`],
    rows: [...rows(facts), ...paperRow('devolucion', facts)],
    notes: refundNotes(facts),
    because: BECAUSE,
  }),
};
