import { isRut } from '@veridico/forms';

/** At least so many letters: fewer would match half the history. */
const NAME = /\p{L}{3}/u;

/** Whether what stands in a box for a RUT is a name. */
export function isTypedName(text: string): boolean {
  return NAME.test(text) && !isRut(text);
}
