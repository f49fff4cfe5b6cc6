import { sql, type Kysely, type Selectable } from 'kysely';
import { MailRefused, type Message } from '../providers/mail/port.ts';
import { chileanDay, inSeconds } from '../storage/clock.ts';
import type { MailsTable, OrderState, Schema } from '../storage/schema.ts';
import type { OrderDeps } from '../orders/deps.ts';
import { displayNumber } from '../orders/display-number.ts';
import { compose, render, type Composed } from './compose.ts';
import { findPurchase, reportFacts } from '../purchase/mails/facts.ts';
import type { House } from './letter.ts';
import { invoiceLetter } from '../plans/letters/invoice-letters.ts';
import { makeLinks } from '../orders/mails/links.ts';
import { findPapersFor, tellsOfDocument } from '../receipts/papers.ts';
import { planLetter } from '../plans/letters/plan-letters.ts';
import { ORDER_MAILS, type OrderMail } from '../orders/mails/queue.ts';
import { findBought } from '../purchase/recovery/letter.ts';
import { PAID_STATES } from '../orders/states.ts';
import { SUBJECT_COLUMNS } from '../bureau/subject.ts';
import { reasonOf } from '../settings/reasons.ts';

/** Longer than a delivery may take (30 s), so that no second worker sends while a first one may still succeed. */
const LEASE_SECONDS = 60;
const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
/** Seconds until a mail that nobody took is sent again, by number of tries. */
const PAUSES = [30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, DAY] as const;
/** Mail servers themselves give up after 4 to 5 days (RFC 5321, 4.5.4.1); news of a purchase is of little use after that. */
const GIVE_UP_DAYS = 5;
const LINK_SECONDS = { informe: 7 * DAY, recuperacion: DAY } as const;

/** The mails to send now, the longest waiting first. */
export async function dueMails(db: Kysely<Schema>, limit: number): Promise<string[]> {
  const due = await db
    .selectFrom('mails')
    .select('id')
    .where('siguiente_intento', '<=', sql<Date>`now()`)
    .orderBy('siguiente_intento')
    .limit(limit)
    .execute();
  return due.map(({ id }) => id);
}

type LeasedMail = Pick<Selectable<MailsTable>, 'id' | 'clase' | 'orden' | 'tema' | 'para' | 'creado' | 'intentos'> & {
  readonly old: boolean;
};

/**
 * Sends a mail, under a lease. False when there was nothing to do or somebody else is at it. A process that dies after the delivery and
 * before it is written down sends it once more under the same Message-ID; never throws for the mail server's sake.
 */
export async function sendMail(deps: OrderDeps, id: string): Promise<boolean> {
  const mail = await lease(deps.db, id);
  if (!mail) return false;
  try {
    const message = await makeMessage(deps, mail);
    if (!message) await forget(deps.db, mail);
    else {
      await deps.mail.send(message);
      deps.reached('C14');
      await noteSent(deps.db, mail);
    }
  } catch (error) {
    await failed(deps, mail, error);
  }
  return true;
}

async function lease(db: Kysely<Schema>, id: string): Promise<LeasedMail | undefined> {
  return db
    .updateTable('mails')
    .set((eb) => ({ lease_until: inSeconds(LEASE_SECONDS), siguiente_intento: inSeconds(LEASE_SECONDS), intentos: eb('intentos', '+', 1) }))
    .where('id', '=', id)
    .where('siguiente_intento', '<=', sql<Date>`now()`)
    .returning(['id', 'clase', 'orden', 'tema', 'para', 'creado', 'intentos'])
    .returning(sql<boolean>`creado < now() - make_interval(days => ${GIVE_UP_DAYS})`.as('old'))
    .executeTakeFirst();
}

/** While an order is in another state a mail is no longer true: what came later has a mail of its own. */
const TRUE_IN: Readonly<Record<OrderMail, readonly OrderState[]>> = {
  comprobante: PAID_STATES,
  'pago-encontrado': PAID_STATES,
  'pago-no-hecho': ['FAILED', 'ABANDONED'],
  informe: ['ISSUED'],
  'en-revision': ['REVIEW'],
  'reembolso-pendiente': ['REFUND_PENDING'],
  reembolso: ['REFUNDED'],
  // A document stays one, whatever became of the order since.
  documento: [...PAID_STATES, 'REVIEW', 'REFUND_PENDING', 'REFUNDED'],
  'nota-de-credito': ['REFUNDED'],
};

/** Undefined where there is nothing to tell: nobody bought anything with that address, or it is no longer true. */
async function makeMessage(deps: OrderDeps, mail: LeasedMail): Promise<Message | undefined> {
  const made = await (mail.orden === null ? composeLetter(deps, mail) : composeOrderMail(deps, mail, mail.orden));
  return made && { ...made, messageId: messageId(deps, mail), to: mail.para };
}

type Made = Composed & Pick<Message, 'attachments'>;

async function composeOrderMail(deps: OrderDeps, mail: LeasedMail, orden: string): Promise<Made | undefined> {
  const kind = ORDER_MAILS.find((each) => each === mail.clase);
  if (kind === undefined) throw new Error(`no mail is called ${mail.clase}`);
  const { estado, tipo, total } = await deps.db
    .selectFrom('orders')
    .select(['estado', 'tipo', 'total'])
    .where('orden', '=', orden)
    .executeTakeFirstOrThrow();
  if (!TRUE_IN[kind].includes(estado)) return undefined;
  const house = houseOf(deps);
  const { attachments, ...papers } = await findPapersFor(deps, kind, { orden, total });
  // What queues such a mail is the document.
  if (tellsOfDocument(kind) && !papers.documento) return undefined;
  if (tipo === 'plan') {
    const written = await planLetter(deps, { id: mail.id, orden, kind, ...papers }, house);
    return { ...render(written.letter, house), attachments: [...written.attachments, ...attachments] };
  }
  if (tipo === 'factura') return { ...render(await invoiceLetter(deps.db, { orden, kind, ...papers }, house), house), attachments };
  if (kind === 'informe') return composeDelivery(deps, mail, orden);
  const { documento, ...paper } = papers;
  const purchase = { ...(await findPurchase(deps.db, orden)), ...paper };
  if (!tellsOfDocument(kind)) return { ...compose(kind, purchase, house), attachments };
  return documento && { ...compose(kind, { ...purchase, documento }, house), attachments };
}

async function composeDelivery(deps: OrderDeps, { id }: LeasedMail, orden: string): Promise<Made> {
  const { attachReport } = deps.mails;
  const row = await deps.db
    .selectFrom('informes')
    .select(['servicio', ...SUBJECT_COLUMNS, 'folio', 'codigo_final', 'emitido'])
    .$if(attachReport, (query) => query.select('pdf'))
    .where('orden', '=', orden)
    .executeTakeFirstOrThrow();
  const link = await makeLinks(deps, { id, seconds: LINK_SECONDS.informe }, [orden]);
  const numeroDeOrden = await displayNumber(deps.db, orden);
  const facts = { ...reportFacts(row, link.get(orden) ?? ''), numeroDeOrden, attached: row.pdf !== undefined };
  const attachments = row.pdf
    ? [{ name: `Informe_Comercial_${chileanDay.format(row.emitido)}.pdf`, type: 'application/pdf', content: row.pdf }]
    : [];
  return { ...compose('informe', facts, houseOf(deps)), attachments };
}

async function composeLetter(deps: OrderDeps, mail: LeasedMail): Promise<Made | undefined> {
  if (mail.clase === 'recuperacion') return composeRecovery(deps, mail);
  const write = deps.letters[mail.clase];
  if (!write) throw new Error(`no mail is called ${mail.clase}`);
  const letter = await write(mail);
  return letter && { ...render(letter, houseOf(deps)), attachments: [] };
}

/** Only what had been issued when it was asked for, so that the mail made again is the same. */
async function composeRecovery(deps: OrderDeps, { id, para, creado }: LeasedMail): Promise<Made | undefined> {
  const bought = await findBought(deps.db, para, creado);
  if (bought.length === 0) return undefined;
  const links = await makeLinks(
    deps,
    { id, seconds: LINK_SECONDS.recuperacion },
    bought.map(({ orden }) => orden),
  );
  const reports = bought.map((row) => reportFacts(row, links.get(row.orden) ?? ''));
  return { ...compose('recuperacion', { reports }, houseOf(deps)), attachments: [] };
}

function houseOf({ mails, publicUrl }: OrderDeps): House {
  return { merchantName: mails.merchantName, contact: mails.contact, notice: mails.notice, publicUrl };
}

/** One for each mail, however often it is sent. */
function messageId({ hmac, publicUrl }: OrderDeps, { id, clase, orden }: LeasedMail): string {
  return `<${hmac('mensaje', `${clase}:${orden ?? id}`).toString('hex')}@${new URL(publicUrl).hostname}>`;
}

/** Nothing was bought with this address: whoever wrote it gets no mail, and it is not kept. */
async function forget(db: Kysely<Schema>, { id }: LeasedMail): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}

async function noteSent(db: Kysely<Schema>, { id }: LeasedMail): Promise<void> {
  await db
    .updateTable('mails')
    .set({ enviado: sql<Date>`now()`, siguiente_intento: null, lease_until: null })
    .where('id', '=', id)
    .execute();
}

async function failed({ db, warn }: OrderDeps, mail: LeasedMail, error: unknown): Promise<void> {
  const { id, clase, orden, intentos } = mail;
  const reason = withoutAddressee(reasonOf(error), mail.para);
  const over = error instanceof MailRefused || mail.old;
  warn(over ? 'mail given up' : 'mail delayed', { clase, ...(orden !== null && { orden: orden.slice(0, 4) }), tries: intentos, reason });
  const pause = PAUSES[Math.min(intentos, PAUSES.length) - 1] ?? DAY;
  await db
    .updateTable('mails')
    .set({ lease_until: null, ...(over ? { rechazado: reason, siguiente_intento: null } : { siguiente_intento: inSeconds(pause) }) })
    .where('id', '=', id)
    // Somebody whose lease came later may be sending it, or have sent it.
    .where('intentos', '=', intentos)
    .where('enviado', 'is', null)
    .execute();
}

const LONGEST_REASON = 200;

/** A server's words without the address it speaks of, nor any other. */
function withoutAddressee(words: string, address: string): string {
  const [user = ''] = address.split('@');
  return words
    .replace(/[^\s<>"'(),;:]*@[^\s<>"'(),;:]*/g, '…')
    .replaceAll(user, '…')
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST_REASON);
}
