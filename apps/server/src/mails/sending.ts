import { sql, type Kysely, type Selectable } from 'kysely';
import { MailRefused, type Mail, type Message } from '../providers/mail/port.ts';
import type { Reach } from '../settings/crash-points.ts';
import { reasonOf } from '../settings/reasons.ts';
import { inSeconds } from '../storage/clock.ts';
import type { MailsTable, Schema } from '../storage/schema.ts';
import type { Hmac } from '../storage/secrets.ts';
import type { RenderedMail } from './render.ts';

/** Longer than a delivery may take (30 s), so that no second worker sends while a first one may still succeed. */
const LEASE_SECONDS = 60;
const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
/** Seconds until a mail that nobody took is sent again, by number of tries. */
const PAUSES = [30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, DAY] as const;
/** Mail servers themselves give up after 4 to 5 days (RFC 5321, 4.5.4.1); news of a purchase is of little use after that. */
const GIVE_UP_DAYS = 5;

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

export type LeasedMail = Pick<Selectable<MailsTable>, 'id' | 'clase' | 'orden' | 'tema' | 'para' | 'creado' | 'intentos'> & {
  readonly old: boolean;
};

export interface SendingDeps {
  readonly db: Kysely<Schema>;
  readonly mail: Mail;
  readonly hmac: Hmac;
  readonly publicUrl: string;
  readonly reached: Reach;
  /** Receives no personal data. */
  readonly warn: (what: string, detail: Readonly<Record<string, unknown>>) => void;
}

/** A mail as it is sent. */
export type MadeMail = RenderedMail & Pick<Message, 'attachments'>;

/** @returns undefined where there is nothing to tell, and nothing is sent */
export type MakeMail = (mail: LeasedMail) => Promise<MadeMail | undefined>;

/**
 * Sends a mail, under a lease. False when there was nothing to do or somebody else is at it. A process that dies after the delivery and
 * before it is written down sends it once more under the same Message-ID; never throws for the mail server's sake.
 */
export async function deliver(deps: SendingDeps, id: string, make: MakeMail): Promise<boolean> {
  const mail = await lease(deps.db, id);
  if (!mail) return false;
  try {
    const made = await make(mail);
    if (!made) await forget(deps.db, mail);
    else {
      await deps.mail.send({ ...made, messageId: messageId(deps, mail), to: mail.para });
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

/** One for each mail, however often it is sent. */
function messageId({ hmac, publicUrl }: SendingDeps, { id, clase, orden }: LeasedMail): string {
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

async function failed({ db, warn }: SendingDeps, mail: LeasedMail, error: unknown): Promise<void> {
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
