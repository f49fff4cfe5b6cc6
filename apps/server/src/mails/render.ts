import { htmlOf } from './html.ts';
import type { MailBranding, Letter } from './letter.ts';
import { textOf } from './text.ts';

/** A letter as text and HTML. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Pure: the same letter always gives the same mail, so that a mail sent twice is identical. */
export function render(letter: Letter, branding: MailBranding): RenderedMail {
  return { subject: letter.subject, text: textOf(letter, branding), html: htmlOf(letter, branding) };
}
