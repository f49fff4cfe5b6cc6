/** With or without points for thousands, all of them; a comma before decimals. */
const NUMBER = /^-?(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/;

export const WRITE_NUMBER = 'Escríbelo con coma para los decimales: 886.013 o 235,99';

/** True for a number as Chile writes it, and for an empty text. */
export function isChileanNumber(text: string): boolean {
  return text.trim() === '' || NUMBER.test(text.trim());
}

/** '886013.5' of '886.013,5', as files write it. */
export function plainNumber(text: string): string {
  return text.trim().replaceAll('.', '').replace(',', '.');
}

/** '886.013,5' of '886013.5'; other texts as they are. */
export function chileanNumber(text: string): string {
  const [, sign = '', whole, decimals] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) return text;
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, '.')}${decimals === undefined ? '' : `,${decimals}`}`;
}
