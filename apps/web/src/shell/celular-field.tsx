import { isCelular, normaliseCelular } from '@veridico/forms';
import { Field } from '../ui/field.tsx';
import type { FieldsState } from '../ui/use-form.ts';
import { useLateHints } from './use-late-hints.ts';

interface CelularFieldProps<F extends string> {
  readonly form: FieldsState<F>;
  readonly name: F;
  readonly label: string;
}

/** Reformats the number on blur; a number without its prefix can be completed with one press. */
export function CelularField<F extends string>({ form, name, label }: CelularFieldProps<F>) {
  const typed = form.values[name];
  const [hints, load, accept] = useLateHints(form, name);
  return (
    <Field
      name={name}
      label={label}
      required
      value={typed}
      error={form.errors[name]}
      onChange={(value) => form.change(name, value)}
      type="tel"
      autoComplete="tel"
      help="569 más 8 dígitos."
      hint={form.errors[name] && hints?.celularHint(typed, accept)}
      onBlur={() => {
        load();
        if (isCelular(typed)) form.rewrite(name, normaliseCelular(typed));
        form.leave(name);
      }}
    />
  );
}
