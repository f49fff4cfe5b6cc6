/** What a person typed, by field. A checkbox is 'true' or 'false'. */
export type Values<F extends string> = Readonly<Record<F, string>>;

/** `blur`: the person left the field. `submit`: the whole form is sent. The same rule may speak differently at each. */
export type Moment = 'blur' | 'submit';

export interface Check<F extends string> {
  readonly rule: (value: string, values: Values<F>) => boolean;
  readonly sentence: string;
  /** Where the specification words the same refusal differently when the form is sent. */
  readonly onSubmit?: string;
}

export interface Field<F extends string> {
  /** Sentence for an empty field; without it the field may stay empty. */
  readonly required?: string;
  readonly checks: readonly Check<F>[];
  /** The one form in which the value travels and is stored. */
  readonly normalise?: (value: string) => string;
  /** Spaces around it are part of what was typed: passwords. */
  readonly verbatim?: true;
  /** Asked for only then: at any other time whatever it holds is right. */
  readonly when?: (values: Values<F>) => boolean;
}

export interface Form<F extends string> {
  /** Also the `id` of the form element on its screen. */
  readonly id: string;
  readonly fields: Readonly<Record<F, Field<F>>>;
}

export type Errors<F extends string> = Partial<Record<F, string>>;

/** Typing help for a form's definition; returns it as it is. */
export function defineForm<F extends string>(form: Form<F>): Form<F> {
  return form;
}

export function fieldNames<F extends string>(form: Form<F>): F[] {
  return Object.keys(form.fields) as F[];
}

/** Spaces around a pasted value are nobody's mistake. */
function typed({ verbatim }: Pick<Field<never>, 'verbatim'>, value: string): string {
  return verbatim ? value : value.trim();
}

/** The sentence for the first rule the field breaks, or undefined. */
export function checkField<F extends string>(form: Form<F>, name: F, values: Values<F>, moment: Moment): string | undefined {
  const field = form.fields[name];
  if (field.when?.(values) === false) return undefined;
  const value = typed(field, values[name]);
  if (value === '') return field.required;
  const broken = field.checks.find((check) => !check.rule(value, values));
  if (!broken) return undefined;
  return moment === 'submit' ? (broken.onSubmit ?? broken.sentence) : broken.sentence;
}

/** Every field that breaks a rule, with its sentence, in the form's order. Browser and server call this same line. */
export function check<F extends string>(form: Form<F>, values: Values<F>, moment: Moment): Errors<F> {
  const errors: Errors<F> = {};
  for (const name of fieldNames(form)) {
    const sentence = checkField(form, name, values, moment);
    if (sentence !== undefined) errors[name] = sentence;
  }
  return errors;
}

export function normalise<F extends string>(form: Form<F>, values: Values<F>): Values<F> {
  const result = {} as Record<F, string>;
  for (const name of fieldNames(form)) {
    const field = form.fields[name];
    const value = typed(field, values[name]);
    result[name] = field.normalise?.(value) ?? value;
  }
  return result;
}

/** A form as nobody has touched it yet. */
export function emptyValues<F extends string>(form: Form<F>): Values<F> {
  const result = {} as Record<F, string>;
  for (const name of fieldNames(form)) result[name] = '';
  return result;
}
