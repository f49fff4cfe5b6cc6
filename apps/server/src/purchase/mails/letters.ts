import { PAID_BY_PROMOTION, REPORT_NOT_MADE } from '@veridico/api';
import type { SubjectText } from '../../bureau/subject.ts';
import type { MailBranding, Letter, Row } from '../../mails/letter.ts';
import { cancelled, cardRows, endsWith, pesos, restOf } from '../../orders/mails/charge.ts';
import type { OrderMail } from '../../orders/mails/queue.ts';
import { attachedPaper, CREDIT_NOTE_IS, documentLetter, paperRow, receiptNotes, refundNotes } from '../../receipts/mail-parts.ts';
import { MAX_RECOVERED } from '../recovery/bought.ts';
import type { DocumentFacts, PurchaseFacts, ReportFacts } from './facts.ts';
import { chileanMoment } from '../../storage/clock.ts';

export interface DeliveryFacts extends ReportFacts {
  /** VO-7K3M-9QXT */
  readonly numeroDeOrden: string;
  readonly attached: boolean;
}

export interface RecoveryFacts {
  /** Newest first, at most MAX_RECOVERED. */
  readonly reports: readonly ReportFacts[];
}

/** Data for each kind of mail. */
export type MailFacts = Record<Exclude<OrderMail, 'informe' | 'informe-adjunto' | 'documento' | 'nota-de-credito'>, PurchaseFacts> & {
  readonly informe: DeliveryFacts;
  readonly documento: DocumentFacts;
  readonly 'nota-de-credito': DocumentFacts;
  readonly recuperacion: RecoveryFacts;
};
export type MailKind = keyof MailFacts;

/** What the mails about the order of a report are about: the subject, or how it begins. */
export const SUBJECTS = {
  comprobante: 'Comprobante de tu compra en Verídico',
  'pago-encontrado': 'Encontramos tu pago',
  'pago-no-hecho': 'Tu pago no se hizo y no se cobró nada',
  'en-revision': 'Una persona revisa tu compra',
  'reembolso-pendiente': 'Estamos devolviendo tu pago',
  reembolso: 'Devolvimos tu pago',
  informe: 'Tu informe ya está listo',
} as const satisfies Partial<Record<OrderMail, string>>;

/** Hours for which a used link shows its report. */
export const LINK_OPENS_HOURS = 1;
const OPENS = `desde que lo abres, la página muestra el informe durante ${LINK_OPENS_HOURS} h. Descárgalo para conservarlo.`;

const BOUGHT = 'Recibes este correo porque en la compra se indicó esta dirección.';
const DO_NOT_PAY =
  'No pagues de nuevo: te escribimos cuando sepamos el resultado, y si un cobro no corresponde, te lo devolvemos completo.';
const REPORT_FOLLOWS = 'Estamos generando tu informe: te llega en otro correo en cuanto esté listo.';
/** True whether the report's own mail was sent before or not. */
const REPORT_SENT = 'Tu informe ya está listo: te lo enviamos en otro correo.';
export const NOTHING_CHARGED = 'Un código promocional cubría todo el precio, así que no se había cobrado nada.';

/** The subject's row: its RUT or its property. */
function subjectRow({ rut, propiedad }: SubjectText): Row {
  return propiedad === '' ? ['RUT consultado', rut] : ['Propiedad', propiedad];
}

function purchaseRows({ numeroDeOrden, informe, sujeto, monto }: PurchaseFacts, amount = pesos(monto)): Row[] {
  return [['Número de orden', numeroDeOrden], ['Informe', informe], subjectRow(sujeto), ['Monto', amount]];
}

function receiptRows(facts: PurchaseFacts, { merchantName }: MailBranding): Row[] {
  return [...purchaseRows(facts), ['Comercio', merchantName], ...paperRow('venta', facts), ...cardRows(facts)];
}

/** ' de tu tarjeta terminada en 6623', or empty if the card is unknown. */
const ofCard = ({ card }: PurchaseFacts) => (card ? ` de tu tarjeta ${endsWith(card)}` : '');

const ofReport = ({ wasIssued }: PurchaseFacts) => (wasIssued ? REPORT_SENT : REPORT_FOLLOWS);

function receipt(facts: PurchaseFacts, house: MailBranding): Letter {
  const free = facts.monto === 0;
  return {
    subject: SUBJECTS.comprobante,
    preheader: `${pesos(facts.monto)} · ${facts.informe}`,
    title: 'Comprobante de tu compra',
    amount: pesos(facts.monto),
    paragraphs: [`${free ? PAID_BY_PROMOTION : 'Tu pago está aprobado.'} ${ofReport(facts)}`],
    rows: receiptRows(facts, house),
    notes: receiptNotes(facts),
    because: BOUGHT,
  };
}

function foundPayment(facts: PurchaseFacts, house: MailBranding): Letter {
  return {
    subject: SUBJECTS['pago-encontrado'],
    preheader: `${pesos(facts.monto)} · ${facts.informe}`,
    title: SUBJECTS['pago-encontrado'],
    amount: pesos(facts.monto),
    paragraphs: [`La confirmación de tu pago tomó más de lo normal, pero está aprobado. No pagues de nuevo. ${ofReport(facts)}`],
    rows: receiptRows(facts, house),
    notes: receiptNotes(facts),
    because: BOUGHT,
  };
}

function paymentNotMade(facts: PurchaseFacts, { publicUrl }: MailBranding): Letter {
  return {
    subject: SUBJECTS['pago-no-hecho'],
    preheader: facts.informe,
    title: 'Tu pago no se hizo',
    paragraphs: ['Lo comprobamos con el banco: no se cobró nada. Si todavía quieres el informe, tienes que comprarlo de nuevo.'],
    action: { label: 'Comprar de nuevo', href: `${publicUrl}/compra-directa/paso1?codigo_servicio=${facts.servicio}` },
    rows: purchaseRows(facts, `${pesos(facts.monto)}, sin cobro`),
    because: BOUGHT,
  };
}

function underReview(facts: PurchaseFacts): Letter {
  return {
    subject: SUBJECTS['en-revision'],
    preheader: DO_NOT_PAY,
    title: SUBJECTS['en-revision'],
    paragraphs: ['El cobro de tu compra no se pudo resolver solo. No necesitas hacer nada.', DO_NOT_PAY],
    rows: purchaseRows(facts),
    because: BOUGHT,
  };
}

/** Why the money goes back: the office decided it, the report could not be made, or the bank charged an abandoned purchase. */
function whyRefund({ wasPaid, wasIssued }: PurchaseFacts): string {
  if (wasIssued) return 'Revisamos tu compra y decidimos devolverte el pago. El informe que recibiste sigue siendo válido.';
  return wasPaid ? 'No pudimos generar tu informe.' : 'Tu compra no siguió adelante, pero el banco hizo el cobro.';
}

function refundPending(facts: PurchaseFacts): Letter {
  const free = facts.monto === 0;
  return {
    subject: free ? REPORT_NOT_MADE : SUBJECTS['reembolso-pendiente'],
    preheader: free ? NOTHING_CHARGED : `${pesos(facts.monto)} · ${facts.informe}`,
    title: free ? REPORT_NOT_MADE : SUBJECTS['reembolso-pendiente'],
    ...(!free && { amount: pesos(restOf(facts)) }),
    paragraphs: [
      free
        ? NOTHING_CHARGED
        : `${whyRefund(facts)} Estamos anulando el cobro${ofCard(facts)} y te escribimos cuando esté hecho. No necesitas hacer nada.`,
    ],
    rows: purchaseRows(facts),
    because: BOUGHT,
  };
}

function refunded(facts: PurchaseFacts): Letter {
  if (facts.monto === 0)
    return {
      subject: REPORT_NOT_MADE,
      preheader: NOTHING_CHARGED,
      title: REPORT_NOT_MADE,
      paragraphs: [`${NOTHING_CHARGED} El uso del código quedó libre: puedes volver a ocuparlo mientras esté vigente.`],
      rows: [...purchaseRows(facts), ...paperRow('devolucion', facts)],
      notes: attachedPaper(facts.paper, CREDIT_NOTE_IS),
      because: BOUGHT,
    };
  return {
    subject: SUBJECTS.reembolso,
    preheader: `${pesos(restOf(facts))} · ${facts.informe}`,
    title: SUBJECTS.reembolso,
    amount: pesos(restOf(facts)),
    paragraphs: [
      `${whyRefund(facts)} Anulamos ${cancelled(facts)}${ofCard(facts)}; cuánto tarda en verse en tu cuenta depende de tu banco.`,
    ],
    rows: [...purchaseRows(facts), ...paperRow('devolucion', facts)],
    notes: refundNotes(facts),
    because: BOUGHT,
  };
}

function taxDocument(facts: DocumentFacts): Letter {
  return { ...documentLetter(facts), preheader: `${pesos(facts.monto)} · ${facts.informe}`, rows: purchaseRows(facts), because: BOUGHT };
}

function delivery(facts: DeliveryFacts, { publicUrl }: MailBranding): Letter {
  const { numeroDeOrden, informe, sujeto, folio, codigoFinal, emitido, link, attached } = facts;
  return {
    subject: `${SUBJECTS.informe}: folio ${folio}`,
    preheader: `${informe} · Folio ${folio}`,
    title: SUBJECTS.informe,
    paragraphs: [
      `${attached ? 'Va adjunto en PDF, y también puedes abrirlo aquí. ' : ''}El enlace vence a los 7 días y sirve una vez: ${OPENS}`,
    ],
    action: { label: 'Abrir mi informe', href: link },
    rows: [
      ['Informe', informe],
      subjectRow(sujeto),
      ['Folio', folio],
      ...(codigoFinal === null ? [] : ([['Código de verificación', `termina en ${codigoFinal}`]] as const)),
      ['Emitido', chileanMoment(emitido)],
      ['Número de orden', numeroDeOrden],
    ],
    notes: [
      {
        before: 'Quien reciba el PDF puede comprobar que es auténtico, con el folio y el código completo que van impresos en él:',
        link: { label: 'Verificar un informe', href: `${publicUrl}/verifica-informe/paso1?${new URLSearchParams({ folio })}` },
      },
      { before: 'Si el enlace ya venció, pide otro:', link: { label: 'Recuperar mi compra', href: `${publicUrl}/recuperar-compra` } },
    ],
    because: BOUGHT,
  };
}

function recovery({ reports }: RecoveryFacts): Letter {
  return {
    subject: 'Tus informes comprados en Verídico',
    preheader: 'Enlaces para abrirlos',
    title: 'Tus informes',
    paragraphs: [
      `Estos son los enlaces a los informes comprados con este correo. Cada uno vence en 24 horas y sirve una vez: ${OPENS}`,
      ...(reports.length === MAX_RECOVERED ? [`Son los ${MAX_RECOVERED} más recientes.`] : []),
    ],
    items: reports.map(({ informe, sujeto, folio, emitido, link }) => ({
      title: informe,
      lines: [`${sujeto.propiedad || `RUT ${sujeto.rut}`} · Folio ${folio}`, `Emitido el ${chileanMoment(emitido)}`],
      link: { label: 'Abrir este informe', href: link },
    })),
    notes: ['Si no los pediste, no necesitas hacer nada: solo este correo recibe los enlaces.'],
    because: 'Recibes este correo porque alguien escribió esta dirección en «Recuperar mi compra».',
  };
}

/** The letter of each kind of mail. */
export const LETTERS: { readonly [K in MailKind]: (facts: MailFacts[K], house: MailBranding) => Letter } = {
  comprobante: receipt,
  'pago-encontrado': foundPayment,
  'pago-no-hecho': paymentNotMade,
  informe: delivery,
  'en-revision': underReview,
  'reembolso-pendiente': refundPending,
  reembolso: refunded,
  recuperacion: recovery,
  documento: taxDocument,
  'nota-de-credito': taxDocument,
};
