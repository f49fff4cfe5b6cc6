import { sql, type Kysely, type Selectable } from 'kysely';
import { MailRefused, type Mail, type Message } from '../providers/mail/port.ts';
import type { Reach } from '../settings/crash-points.ts';
import { reasonOf } from '../settings/reasons.ts';
import { inSeconds } from '../storage/clock.ts';
import { dueRows } from '../storage/due.ts';
import type { MailsTable, Schema } from '../storage/schema.ts';
import type { Hmac } from '../storage/secrets.ts';
import type { RenderedMail } from './render.ts';

/** Longer than a delivery may take (30 s), so that no second worker sends while a first one may still succeed. */
const LEASE_SECONDS = 60;
const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
/** Seconds before an undelivered mail is sent again, by number of tries. */
const PAUSES = [30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, DAY] as const;
/** Mail servers give up after 4 to 5 days (RFC 5321, 4.5.4.1); later news of a purchase is of little use. */
const GIVE_UP_DAYS = 5;

/** Mails due now, longest wait first. */
export function dueMails(db: Kysely<Schema>, limit: number): Promise<string[]> {
  return dueRows(db, 'mails', limit);
}

export type LeasedMail = Pick<Selectable<MailsTable>, 'id' | 'clase' | 'orden' | 'tema' | 'para' | 'creado' | 'intentos' | 'reenvios'> & {
  readonly old: boolean;
};

export interface SendingDeps {
  readonly db: Kysely<Schema>;
  readonly mail: Mail;
  readonly hmac: Hmac;
  readonly publicUrl: string;
  readonly reached: Reach;
  /** Must receive no personal data. */
  readonly warn: (what: string, detail: Readonly<Record<string, unknown>>) => void;
}

/** A mail ready to send. */
export type OutgoingMail = RenderedMail & Pick<Message, 'attachments'>;

/** @returns undefined where there is nothing to send */
export type ComposeMail = (mail: LeasedMail) => Promise<OutgoingMail | undefined>;

/**
 * Sends a mail under a lease. A process that dies between delivery and recording it causes one more delivery with the same Message-ID.
 * Never throws because of the mail server.
 * @returns false when there was nothing to do or another process holds the lease
 */
export async function deliver(deps: SendingDeps, id: string, make: ComposeMail): Promise<boolean> {
  const mail = await leaseMail(deps.db, id);
  if (!mail) return false;
  try {
    const made = await make(mail);
    if (!made) await deleteMail(deps.db, mail);
    else {
      await deps.mail.send({ ...made, messageId: messageId(deps, mail), to: mail.para });
      deps.reached('C14');
      await noteSent(deps.db, mail);
    }
  } catch (error) {
    await recordFailure(deps, mail, error);
  }
  return true;
}

async function leaseMail(db: Kysely<Schema>, id: string): Promise<LeasedMail | undefined> {
  return db
    .updateTable('mails')
    .set((eb) => ({ lease_until: inSeconds(LEASE_SECONDS), siguiente_intento: inSeconds(LEASE_SECONDS), intentos: eb('intentos', '+', 1) }))
    .where('id', '=', id)
    .where('siguiente_intento', '<=', sql<Date>`now()`)
    .returning(['id', 'clase', 'orden', 'tema', 'para', 'creado', 'intentos', 'reenvios'])
    .returning(sql<boolean>`coalesce(reenviado, creado) < now() - make_interval(days => ${GIVE_UP_DAYS})`.as('old'))
    .executeTakeFirst();
}

/** Message-ID of a mail; the same at every try, and another one each time the office sends it again. */
function messageId({ hmac, publicUrl }: SendingDeps, { id, clase, orden, reenvios }: LeasedMail): string {
  const again = reenvios === 0 ? '' : `:${reenvios}`;
  return `<${hmac('mensaje', `${clase}:${orden ?? id}${again}`).toString('hex')}@${new URL(publicUrl).hostname}>`;
}

/** Nothing to send, for example because nothing was bought with this address. The row is deleted, so the address is not kept. */
async function deleteMail(db: Kysely<Schema>, { id }: LeasedMail): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}

async function noteSent(db: Kysely<Schema>, { id }: LeasedMail): Promise<void> {
  await db
    .updateTable('mails')
    .set({ enviado: sql<Date>`now()`, siguiente_intento: null, lease_until: null })
    .where('id', '=', id)
    .execute();
}

async function recordFailure({ db, warn }: SendingDeps, mail: LeasedMail, error: unknown): Promise<void> {
  const { id, clase, orden, intentos } = mail;
  const reason = withoutAddressee(reasonOf(error), mail.para);
  const over = error instanceof MailRefused || mail.old;
  warn(over ? 'mail given up' : 'mail delayed', { clase, ...(orden !== null && { orden: orden.slice(0, 4) }), tries: intentos, reason });
  const pause = PAUSES[Math.min(intentos, PAUSES.length) - 1] ?? DAY;
  await db
    .updateTable('mails')
    .set({ lease_until: null, ...(over ? { rechazado: reason, siguiente_intento: null } : { siguiente_intento: inSeconds(pause) }) })
    .where('id', '=', id)
    // A later lease holder may be sending it, or may have sent it.
    .where('intentos', '=', intentos)
    .where('enviado', 'is', null)
    .execute();
}

const LONGEST_REASON = 200;

/** A server's message without the addressee or any other address. */
function withoutAddressee(words: string, address: string): string {
  const [user = ''] = address.split('@');
  return words
    .replace(/[^\s<>"'(),;:]*@[^\s<>"'(),;:]*/g, '…')
    .replaceAll(user, '…')
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST_REASON);
}
