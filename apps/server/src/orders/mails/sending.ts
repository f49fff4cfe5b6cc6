import { brandingOf } from '../../mails/letter.ts';
import { render } from '../../mails/render.ts';
import { deliver, type LeasedMail, type OutgoingMail } from '../../mails/sending.ts';
import type { OrderState } from '../../storage/schema.ts';
import type { OrderDeps } from '../kind.ts';
import { partOf, STILL_TRUE, writePartMail } from '../parts/part-mail.ts';
import { PAID_STATES } from '../states.ts';
import { ORDER_MAILS, type OrderMail } from './queue.ts';

/** States in which each mail is still true. In any other state it is dropped: the later state has its own mail. */
const TRUE_IN: Readonly<Record<OrderMail, readonly OrderState[]>> = {
  comprobante: PAID_STATES,
  'pago-encontrado': PAID_STATES,
  'pago-no-hecho': ['FAILED', 'ABANDONED'],
  informe: ['ISSUED'],
  // The report stays valid while and after its payment is refunded.
  'informe-adjunto': ['ISSUED', 'REVIEW', 'REFUND_PENDING', 'REFUNDED'],
  'en-revision': ['REVIEW'],
  'reembolso-pendiente': ['REFUND_PENDING'],
  reembolso: ['REFUNDED'],
  // A tax document stays valid whatever state follows.
  documento: [...PAID_STATES, 'REVIEW', 'REFUND_PENDING', 'REFUNDED'],
  'nota-de-credito': ['REFUNDED'],
};

/** Whether what a mail about an order says is still true. @param clase as stored */
export function isStillTrue(clase: string, state: OrderState): boolean {
  if (partOf(clase) !== undefined) return STILL_TRUE.includes(state);
  const kind = ORDER_MAILS.find((each) => each === clase);
  return kind !== undefined && TRUE_IN[kind].includes(state);
}

/**
 * Sends a queued mail under a lease. Mails about an order are written by its kind, others by their letter. @returns false where there was
 * nothing to do
 */
export async function sendMail(deps: OrderDeps, id: string): Promise<boolean> {
  return deliver(deps, id, (mail) => (mail.orden === null ? composeLetter(deps, mail) : composeOrderMail(deps, mail, mail.orden)));
}

async function composeOrderMail(deps: OrderDeps, { id, clase, reenvios }: LeasedMail, orden: string): Promise<OutgoingMail | undefined> {
  const part = partOf(clase);
  if (part !== undefined) return composePartMail(deps, { orden, part });
  const kind = ORDER_MAILS.find((each) => each === clase);
  if (kind === undefined) throw new Error(`no mail is called ${clase}`);
  const { estado, tipo, total } = await deps.db
    .selectFrom('orders')
    .select(['estado', 'tipo', 'total'])
    .where('orden', '=', orden)
    .executeTakeFirstOrThrow();
  if (!TRUE_IN[kind].includes(estado)) return undefined;
  const written = await deps.kinds[tipo].write(deps, { id: reenvios === 0 ? id : `${id}.${reenvios}`, orden, clase: kind, total });
  return written && { ...render(written.letter, brandingOf(deps)), attachments: written.attachments };
}

async function composePartMail(deps: OrderDeps, part: Parameters<typeof writePartMail>[1]): Promise<OutgoingMail | undefined> {
  const letter = await writePartMail(deps, part);
  return letter && { ...render(letter, brandingOf(deps)), attachments: [] };
}

async function composeLetter(deps: OrderDeps, mail: LeasedMail): Promise<OutgoingMail | undefined> {
  const write = deps.letters[mail.clase];
  if (!write) throw new Error(`no mail is called ${mail.clase}`);
  const letter = await write(mail);
  return letter && { ...render(letter, brandingOf(deps)), attachments: [] };
}
