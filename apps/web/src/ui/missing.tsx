import type { FormState } from './use-form.ts';

interface FieldLinkProps<F extends string> {
  readonly form: Pick<FormState<F>, 'focus'>;
  readonly name: F;
  readonly children: string;
}

/** Link that moves the focus to a field. */
export function FieldLink<F extends string>({ form, name, children }: FieldLinkProps<F>) {
  return (
    <a
      href={`#${name}`}
      onClick={(event) => {
        event.preventDefault();
        form.focus(name);
      }}
    >
      {children}
    </a>
  );
}

interface MissingProps<F extends string> {
  readonly form: FormState<F>;
  /** Name of a field within a sentence. */
  readonly call: (name: F) => string;
}

/** Why a button is disabled: a link to the next missing field, and how many others follow. */
export function Missing<F extends string>({ form, call }: MissingProps<F>) {
  const [next, ...others] = firstOfEach(form.missing, call);
  if (next === undefined) return null;
  const value = form.values[next].trim();
  // An unticked box is missing, not wrong.
  const mistaken = form.errors[next] !== undefined && value !== '' && value !== 'false';
  return (
    <p>
      {mistaken ? 'Falta corregir:' : 'Falta:'}{' '}
      <FieldLink form={form} name={next}>
        {call(next)}
      </FieldLink>
      {others.length > 0 && ` y ${others.length} ${others.length === 1 ? 'dato más' : 'datos más'}`}.
    </p>
  );
}

/** Removes duplicates: fields with the same displayed name, such as the parts of a number, count once. */
export function firstOfEach<F extends string>(names: readonly F[], call: (name: F) => string): readonly F[] {
  return names.filter((name, index) => names.findIndex((other) => call(other) === call(name)) === index);
}
