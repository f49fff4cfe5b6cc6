import type { FormState } from './use-form.ts';

interface FieldLinkProps<F extends string> {
  readonly form: Pick<FormState<F>, 'focus'>;
  readonly name: F;
  readonly children: string;
}

/** Takes to a field and puts the cursor in it. */
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
  /** A field inside a sentence. */
  readonly call: (name: F) => string;
}

/** What keeps a button from working: the next thing to do as a link, and how many follow. */
export function Missing<F extends string>({ form, call }: MissingProps<F>) {
  const [next, ...others] = firstOfEach(form.missing, call);
  if (next === undefined) return null;
  const value = form.values[next].trim();
  // A box that is not ticked is no mistake.
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

/** Fields that are one thing to people, such as the parts of a number, once. */
export function firstOfEach<F extends string>(names: readonly F[], call: (name: F) => string): readonly F[] {
  return names.filter((name, index) => names.findIndex((other) => call(other) === call(name)) === index);
}
