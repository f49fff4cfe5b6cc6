import type { CompraField } from '@veridico/forms';
import type { CatalogReport } from '@veridico/reports';
import { Alert } from '../../ui/alert.tsx';
import type { FormState } from '../../ui/use-form.ts';
import { FieldLink } from './field-link.tsx';
import { inASentence } from './field-names.ts';
import type { Shown } from './use-purchase.ts';

interface ErrorSummaryProps {
  readonly report: CatalogReport;
  readonly form: FormState<CompraField>;
  readonly refusal: Shown;
}

/** Why the form was not taken, and the way to each field that still keeps it from being so. */
export function ErrorSummary({ report, form, refusal: { mensaje, fields } }: ErrorSummaryProps) {
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
              {inASentence(report, name)}
            </FieldLink>
          </span>
        ))}
        .
      </p>
    </Alert>
  );
}
