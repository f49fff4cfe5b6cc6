/** Input by field. A checkbox is 'true' or 'false'. */
export type Values<F extends string> = Readonly<Record<F, string>>;

/** `blur`: a field lost focus. `submit`: the whole form is sent. A rule may have a different message for each. */
export type Moment = 'blur' | 'submit';

export interface Check<F extends string> {
  readonly rule: (value: string, values: Values<F>) => boolean;
  readonly sentence: string;
  /** Message on submit, if the specification words it differently. */
  readonly onSubmit?: string;
}

export interface Field<F extends string> {
  /** Message for an empty field; true where the checks judge it as well; without it the field is optional. */
  readonly required?: string | true;
  readonly checks: readonly Check<F>[];
  /** Canonical form, for the wire and for storage. */
  readonly normalise?: (value: string) => string;
  /** Not trimmed: spaces are part of a password. */
  readonly verbatim?: true;
  /** The field is validated only if this returns true. */
  readonly when?: (values: Values<F>) => boolean;
}

export interface Form<F extends string> {
  /** Also the `id` of its `<form>` element. */
  readonly id: string;
  readonly fields: Readonly<Record<F, Field<F>>>;
}

export type Errors<F extends string> = Partial<Record<F, string>>;

/** Identity function that gives type inference to a form's definition. */
export function defineForm<F extends string>(form: Form<F>): Form<F> {
  return form;
}

export function fieldNames<F extends string>(form: Form<F>): F[] {
  return Object.keys(form.fields) as F[];
}

/** Trims pasted spaces. */
function typed({ verbatim }: Pick<Field<never>, 'verbatim'>, value: string): string {
  return verbatim ? value : value.trim();
}

/** Message of the first broken rule, or undefined. */
export function checkField<F extends string>(form: Form<F>, name: F, values: Values<F>, moment: Moment): string | undefined {
  const field = form.fields[name];
  if (field.when?.(values) === false) return undefined;
  const value = typed(field, values[name]);
  if (value === '' && field.required !== true) return field.required;
  const broken = field.checks.find((check) => !check.rule(value, values));
  if (!broken) return undefined;
  return moment === 'submit' ? (broken.onSubmit ?? broken.sentence) : broken.sentence;
}

/** Every invalid field with its message, in the form's order. Used by browser and server. */
export function check<F extends string>(form: Form<F>, values: Values<F>, moment: Moment): Errors<F> {
  const errors: Errors<F> = {};
  for (const name of fieldNames(form)) {
    const sentence = checkField(form, name, values, moment);
    if (sentence !== undefined) errors[name] = sentence;
  }
  return errors;
}

export function normalise<F extends string>(form: Form<F>, values: Values<F>): Values<F> {
  return valuesOf(fieldNames(form), (name) => {
    const field = form.fields[name];
    const value = typed(field, values[name]);
    return field.normalise?.(value) ?? value;
  });
}

/** A value for each name. */
export function valuesOf<F extends string>(names: readonly F[], valueOf: (name: F) => string): Values<F> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Values<F>;
}

/** Initial values of an untouched form. */
export function emptyValues<F extends string>(form: Form<F>): Values<F> {
  return valuesOf(fieldNames(form), () => '');
}
