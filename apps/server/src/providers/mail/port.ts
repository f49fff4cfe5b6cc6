export interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
}

export interface Message {
  /** `<…@…>`. The same message sent again carries the same one, so that whoever receives both knows. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly Attachment[];
}

/** The receiving server said that it will never take this message, such as for an address that does not exist. Its words are in `message`. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** No server took the message for now, or nobody knows whether one did: it is sent again later. */
export class MailDelayed extends Error {
  override readonly name = 'MailDelayed';
}

/** Hands a message over to whoever delivers it. Throws MailRefused or MailDelayed and nothing else, and gives up after 30 s. */
export interface Mail {
  /** True for a stand-in: messages stay in a mailbox of this installation. */
  readonly simulated: boolean;
  send(message: Message): Promise<void>;
}
