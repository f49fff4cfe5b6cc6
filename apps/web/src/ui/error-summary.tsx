import { Alert } from './alert.tsx';
import { FieldLink, firstOfEach } from './missing.tsx';
import type { FormState } from './use-form.ts';

interface ErrorSummaryProps<F extends string> {
  readonly form: FormState<F>;
  readonly mensaje: string;
  /** Rejected fields. */
  readonly fields: readonly F[];
  /** Name of a field within a sentence. */
  readonly call: (name: F) => string;
}

/** Why a form was rejected, with a link to each field still in error. */
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
