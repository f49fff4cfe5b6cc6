import { describe, expect, test } from 'vitest';
import { openedForTests } from '../../testing/opened-testing.ts';
import { MailDelayed, MailRefused, type Attachment, type Mail, type Message } from './port.ts';

/** A message as it arrived. */
export interface ReceivedMail extends Omit<Message, 'to'> {
  readonly from: string;
  /** Envelope recipients, which may differ from the headers. */
  readonly to: readonly string[];
}

export interface MailUnderTest {
  /** Sends as «Verídico Ñandú <avisos@veridico.example>». */
  readonly mail: Mail;
  /** Messages received since the last call, one entry per copy. */
  received(): Promise<readonly ReceivedMail[]>;
  /** Breaks the receiving side; must be the last call. */
  breakDown(): Promise<void>;
  close(): Promise<void>;
}

export const FROM = 'Verídico Ñandú <avisos@veridico.example>';

const PDF: Attachment = {
  name: 'Informe_Comercial_2026-11-20.pdf',
  type: 'application/pdf',
  content: Uint8Array.from({ length: 300 }, (_, i) => i % 256),
};

export function aMessage(changes: Partial<Message> = {}): Message {
  return {
    messageId: '<0123456789abcdef@veridico.example>',
    to: 'compra@ejemplo.cl',
    subject: 'Tu informe está listo: señal nº 1 ✓',
    text: 'Año, pingüino y —raya—.\n\nhttps://veridico.example/compra/abc\n',
    html: '<p lang="es-CL">Año, pingüino y —raya—. <a href="https://veridico.example/compra/abc">Abrir</a></p>',
    attachments: [],
    ...changes,
  };
}

/** Conformance tests of every mail provider(). */
export function mailConformance(name: string, open: () => Promise<MailUnderTest>): void {
  describe(`mail: ${name}`, () => {
    const provider = openedForTests(open);

    test('a message arrives as written, with accents and bytes', async () => {
      const message = aMessage({ attachments: [PDF] });
      await provider().mail.send(message);
      const [received, ...others] = await provider().received();
      expect(others).toEqual([]);
      expect(received).toMatchObject({ messageId: message.messageId, to: [message.to], subject: message.subject, attachments: [PDF] });
      expect(received?.text.trim()).toBe(message.text.trim());
      expect(received?.html.trim()).toBe(message.html);
      expect(received?.from).toBe(FROM);
    });

    test('the same message sent again has the same Message-ID', async () => {
      await provider().mail.send(aMessage({ messageId: '<again@veridico.example>' }));
      await provider().mail.send(aMessage({ messageId: '<again@veridico.example>' }));
      const received = await provider().received();
      expect(received.map(({ messageId }) => messageId)).toEqual(['<again@veridico.example>', '<again@veridico.example>']);
    });

    test('a line break in the subject adds no header and no recipient', { tags: ['V1.3.11'] }, async () => {
      await provider().mail.send(
        aMessage({ messageId: '<lines@veridico.example>', subject: 'Hola\r\nBcc: otra@ejemplo.cl\r\n\r\nCuerpo' }),
      );
      const received = await provider().received();
      expect(received).toHaveLength(1);
      expect(received[0]?.subject.replace(/ +/g, ' ')).toBe('Hola Bcc: otra@ejemplo.cl Cuerpo');
      expect(received[0]?.to).toEqual(['compra@ejemplo.cl']);
      expect(received[0]?.text).toContain('pingüino');
    });

    test.each(['', 'nadie', 'a@b', 'compra@ejemplo.cl\r\nBcc: otra@ejemplo.cl', 'a@ejemplo.cl, b@ejemplo.cl', '\0@ejemplo.cl'])(
      'an addressee that is none is refused: %j',
      async (to) => {
        await expect(provider().mail.send(aMessage({ to }))).rejects.toBeInstanceOf(MailRefused);
        expect(await provider().received()).toEqual([]);
      },
    );

    test('an unreachable server is a temporary failure', async () => {
      await provider().breakDown();
      await expect(provider().mail.send(aMessage())).rejects.toBeInstanceOf(MailDelayed);
    });
  });
}
