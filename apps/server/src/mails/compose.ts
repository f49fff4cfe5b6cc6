import { htmlOf } from './html.ts';
import type { House, Letter } from './letter.ts';
import { LETTERS, type MailFacts, type MailKind } from '../purchase/mails/letters.ts';
import { textOf } from './text.ts';

export interface Composed {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail of one kind. Pure: the same facts give the same letter, so that one sent twice is seen to be one. */
export function compose<K extends MailKind>(kind: K, facts: MailFacts[K], house: House): Composed {
  return render(LETTERS[kind](facts, house), house);
}

/** A letter in every form that mail programs read. */
export function render(letter: Letter, house: House): Composed {
  return { subject: letter.subject, text: textOf(letter, house), html: htmlOf(letter, house) };
}
