export interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
}

export interface Message {
  /** `<…@…>`. A retry uses the same id, so that receivers can detect duplicates. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly Attachment[];
}

/** The receiving server refused the message permanently, for example because the address does not exist. `message` is its text. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** Not accepted yet, or acceptance is unknown: send again later. */
export class MailDelayed extends Error {
  override readonly name = 'MailDelayed';
}

/** Sends messages. Throws only MailRefused or MailDelayed, within 30 s. */
export interface Mail {
  /** True for a stand-in: messages stay in a mailbox of this installation. */
  readonly simulated: boolean;
  send(message: Message): Promise<void>;
}
