import { Alert } from './alert.tsx';
import { FieldLink, firstOfEach } from './missing.tsx';
import type { FormState } from './use-form.ts';

interface ErrorSummaryProps<F extends string> {
  readonly form: FormState<F>;
  readonly mensaje: string;
  /** Fields that were refused. */
  readonly fields: readonly F[];
  /** A field inside a sentence. */
  readonly call: (name: F) => string;
}

/** Why a form was not taken, and the way to each field that still keeps it from being so. */
export function ErrorSummary<F extends string>({ form, mensaje, fields, call }: ErrorSummaryProps<F>) {
  const wrong = firstOfEach(
    fields.filter((name) => form.errors[name] !== undefined),
    call,
  );
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
              {call(name)}
            </FieldLink>
          </span>
        ))}
        .
      </p>
    </Alert>
  );
}
