/** Webpay's states of a charge (REST 1.2), as the office reads them. */
const WORDS: Readonly<Record<string, string | undefined>> = {
  INITIALIZED: 'Sin terminar',
  AUTHORIZED: 'Autorizado',
  CAPTURED: 'Capturado',
  FAILED: 'Rechazado',
  REVERSED: 'Cargo deshecho',
  NULLIFIED: 'Abonado a la tarjeta',
  PARTIALLY_NULLIFIED: 'Abonado en parte',
};

/** The bank's answer in words, with its code. @param answer a state of Webpay, and a response or authorization code; other texts as they are */
export function bankText(answer: string): string {
  const [, state = '', code = ''] = /^([A-Z_]+)(?: (\S+))?$/.exec(answer) ?? [];
  const word = WORDS[state];
  if (word === undefined) return answer;
  return code === '' || code === '0' ? word : `${word} (${code})`;
}

/** A line of an order's story, with the bank's answer at its end in words. */
export function storyText(line: string): string {
  return line.replace(/\(([A-Z_]{6,}(?: \S+)?)\)$/, (_, answer: string) => `(${bankText(answer).toLowerCase()})`);
}
