import { MY_DATA, QUESTIONS, type MailBranding, type Letter } from './letter.ts';

/** A letter as plain text. Links are on lines of their own, so that every mail program recognises them. */
export function textOf(letter: Letter, { merchantName, contact, publicUrl, notice }: MailBranding): string {
  const { title, amount, paragraphs, action, rows = [], items = [], notes = [], because } = letter;
  const blocks = [
    notice === '' ? '' : `[${notice}]`,
    amount === undefined ? title : `${title}: ${amount}`,
    ...paragraphs,
    action ? `${action.label}:\n${action.href}` : '',
    rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...items.map((item) => [item.title, ...item.lines, `${item.link.label}:`, item.link.href].join('\n')),
    ...notes.map((note) => (typeof note === 'string' ? note : `${note.before}\n${note.link.href}`)),
    // "-- " starts a signature, which mail programs collapse.
    ['-- ', merchantName, publicUrl, `${MY_DATA.label}:`, `${publicUrl}${MY_DATA.path}`, `${QUESTIONS} ${contact}`, because].join('\n'),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}
