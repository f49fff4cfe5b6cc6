import { htmlOf } from './html.ts';
import type { House, Letter } from './letter.ts';
import { textOf } from './text.ts';

/** A letter in the forms that mail programs read. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Pure: the same letter gives the same mail, so that one sent twice is recognised as one. */
export function render(letter: Letter, house: House): RenderedMail {
  return { subject: letter.subject, text: textOf(letter, house), html: htmlOf(letter, house) };
}
