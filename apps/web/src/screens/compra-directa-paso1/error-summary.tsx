import { Alert } from '../../ui/alert.tsx';
import { FieldLink, firstOfEach } from '../../ui/missing.tsx';
import type { PurchaseState, Shown } from './use-purchase.ts';

interface ErrorSummaryProps {
  readonly purchase: PurchaseState;
  readonly refusal: Shown;
}

/** Why the form was not taken, and the way to each field that still keeps it from being so. */
export function ErrorSummary({ purchase: { form, call }, refusal: { mensaje, fields } }: ErrorSummaryProps) {
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
