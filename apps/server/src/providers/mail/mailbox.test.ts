import { openTestDatabase } from '../../storage/testing.ts';
import { FROM, mailConformance } from './conformance.ts';
import { createMailbox } from './mailbox.ts';

mailConformance('mailbox', async () => {
  const { db, close } = await openTestDatabase();
  return {
    mail: createMailbox({ db, from: FROM }),
    received: async () => {
      const rows = await db.deleteFrom('simulated_mails').returningAll().execute();
      return rows.flatMap(({ message_id: messageId, de, para, asunto, texto, html, adjuntos, copias }) =>
        Array.from({ length: copias }, () => ({
          messageId,
          from: de,
          to: [para],
          subject: asunto,
          text: texto,
          html,
          attachments: adjuntos.map(({ nombre, tipo, base64 }) => ({
            name: nombre,
            type: tipo,
            content: Uint8Array.from(Buffer.from(base64, 'base64')),
          })),
        })),
      );
    },
    breakDown: close,
    close,
  };
});
