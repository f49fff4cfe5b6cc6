import { Alert } from '../ui/alert.tsx';
import type { FormState } from '../ui/use-form.ts';

interface FieldLinkProps<F extends string> {
  readonly form: FormState<F>;
  readonly name: F;
  readonly children: string;
}

/** Takes to a field and puts the cursor in it. */
function FieldLink<F extends string>({ form, name, children }: FieldLinkProps<F>) {
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

interface ErrorSummaryProps<F extends string> {
  readonly form: FormState<F>;
  readonly mensaje: string;
  /** Fields that were refused. */
  readonly fields: readonly F[];
  /** A field's name inside a sentence. */
  readonly naming: (name: F) => string;
}

/** Why a form was not taken, and the way to each field that still keeps it from being so. */
export function ErrorSummary<F extends string>({ form, mensaje, fields, naming }: ErrorSummaryProps<F>) {
  const wrong = fields.filter((name) => form.errors[name] !== undefined);
  if (wrong.length === 0) return null;
  return (
    <Alert tone="error" quiet>
      <p role="alert">{mensaje}</p>
      <p>
        Revisa{' '}
        {wrong.map((name, index) => (
          <span key={name}>
            {index > 0 && (index === wrong.length - 1 ? ' y ' : ', ')}
            <FieldLink form={form} name={name}>
              {naming(name)}
            </FieldLink>
          </span>
        ))}
        .
      </p>
    </Alert>
  );
}

interface MissingProps<F extends string> {
  readonly form: FormState<F>;
  readonly naming: (name: F) => string;
}

/** What keeps a button from working: the next thing to do as a link, and how many follow. */
export function Missing<F extends string>({ form, naming }: MissingProps<F>) {
  const [next, ...others] = form.missing;
  if (next === undefined) return null;
  // A box that is not ticked is not a mistake.
  const mistaken = form.errors[next] !== undefined && !['', 'false'].includes(form.values[next].trim());
  return (
    <p>
      {mistaken ? 'Falta corregir:' : 'Falta:'}{' '}
      <FieldLink form={form} name={next}>
        {naming(next)}
      </FieldLink>
      {others.length > 0 && ` y ${others.length} ${others.length === 1 ? 'dato más' : 'datos más'}`}.
    </p>
  );
}
