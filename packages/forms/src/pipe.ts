const PIPE = '|';

/** Joins several values into one field, as the specification requires. @throws RangeError if a value contains the separator */
export function joinPiped(values: readonly string[]): string {
  if (values.some((value) => value.includes(PIPE))) throw new RangeError('a value holds the separator');
  return values.join(PIPE);
}

/** Splits and trims the values; a value with the separator gives an extra one. */
export function splitPiped(text: string): string[] {
  return text.split(PIPE).map((value) => value.trim());
}
