import { isEmail } from '@veridico/forms';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import { MailDelayed, MailRefused, type Mail } from './port.ts';

export interface MailboxOptions {
  readonly db: Kysely<Schema>;
  /** Value of MAIL_FROM. */
  readonly from: string;
}

/** Stand-in that stores messages as rows, shown at /dev/correos. A repeated message only increases its copy count. */
export function createMailbox({ db, from }: MailboxOptions): Mail {
  return {
    simulated: true,
    async send({ messageId, to, subject, text, html, attachments }) {
      if (!isEmail(to)) throw new MailRefused('not an address');
      await db
        .insertInto('simulated_mails')
        .values({
          message_id: messageId,
          de: from,
          para: to,
          // Line breaks removed, as in a header.
          asunto: subject.replace(/[\r\n]+/g, ' '),
          texto: text,
          html,
          adjuntos: JSON.stringify(
            attachments.map(({ name, type, content }) => ({ nombre: name, tipo: type, base64: Buffer.from(content).toString('base64') })),
          ),
        })
        .onConflict((conflict) => conflict.column('message_id').doUpdateSet({ copias: sql`simulated_mails.copias + 1` }))
        .execute()
        .catch((error: unknown) => {
          throw new MailDelayed('the mailbox could not be written', { cause: error });
        });
    },
  };
}
