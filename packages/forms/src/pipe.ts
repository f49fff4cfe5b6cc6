const PIPE = '|';

/** Several values as one field, as the specification sends some. @throws RangeError where a value holds the separator itself */
export function joinPiped(values: readonly string[]): string {
  if (values.some((value) => value.includes(PIPE))) throw new RangeError('a value holds the separator');
  return values.join(PIPE);
}

/** Its values, without the spaces around them; one too many for every value that holds the separator. */
export function splitPiped(text: string): string[] {
  return text.split(PIPE).map((value) => value.trim());
}
