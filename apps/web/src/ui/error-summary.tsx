import { Alert } from './alert.tsx';
import { FieldLink, firstOfEach } from './missing.tsx';
import type { FormState } from './use-form.ts';

interface ErrorSummaryProps<F extends string> {
  readonly form: FormState<F>;
  readonly mensaje: string;
  /** Fields that the attempt was rejected for; none if it was rejected for another reason. */
  readonly fields: readonly F[];
  /** Name of a field within a sentence. */
  readonly call: (name: F) => string;
}

/** Why a form was rejected, with a link to each field that is still wrong or missing, as `Missing` counts them. */
export function ErrorSummary<F extends string>({ form, mensaje, fields, call }: ErrorSummaryProps<F>) {
  const { missing, errors } = form;
  const wrong = firstOfEach([...missing, ...fields.filter((name) => errors[name] !== undefined && !missing.includes(name))], call);
  if (fields.length === 0 || wrong.length === 0) return null;
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
