import { check, normalise, type Form, type Values } from '@veridico/forms';
import { Problem } from './problem.ts';

/** Checks and normalises a form. @throws Problem CAMPOS_INVALIDOS */
export function readForm<F extends string>(form: Form<F>, sent: Values<F>): Values<F> {
  const values = normalise(form, sent);
  // Field names with their sentences: the form's own field names lose that type.
  const campos = check(form, values, 'submit') as Readonly<Record<string, string>>;
  if (Object.keys(campos).length > 0) throw new Problem('CAMPOS_INVALIDOS', { campos });
  return values;
}
