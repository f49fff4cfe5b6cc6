/** Of a company's names; the specification's. */
const NAME = { least: 2, most: 100 } as const;
/** Of a city and of a line of business; the specification's. */
const TRADE = { least: 2, most: 60 } as const;
/** Longer ones are no address. */
const MAX_ADDRESS = 150;

/** A company's name as it is registered: letters, digits, & . , - and spaces. */
export function isCompanyName(text: string): boolean {
  return holds(text, NAME) && /^[\p{Script=Latin}\p{M}\d&.,\- ]+$/u.test(text);
}

/** City or line of business: letters, with their accents, and spaces. */
export function isTradeText(text: string): boolean {
  return holds(text, TRADE) && /^[\p{L} ]+$/u.test(text.normalize('NFC'));
}

/** A street and a number: letters and digits both, and the signs that addresses are written with. */
export function isAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS && /\p{L}/u.test(text) && /\d/.test(text) && /^[\p{L}\p{M}\d#/.,°º:()\- ]+$/u.test(text);
}

function holds(text: string, { least, most }: { readonly least: number; readonly most: number }): boolean {
  return text.length >= least && text.length <= most;
}
