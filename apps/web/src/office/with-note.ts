import { resuelveTarea, type Form } from '@veridico/forms';

/** A form of the customers' with the reason that the office has to give. */
export function withNote<F extends string>(form: Form<F>): Form<F | 'nota'> {
  return { id: `${form.id}-oficina`, fields: { ...form.fields, ...resuelveTarea.fields } };
}
