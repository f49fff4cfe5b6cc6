import { useState, type ComponentProps } from 'react';
import { afterPress } from '../ui/after-press.ts';
import { bind } from '../ui/bind.ts';
import { Field } from '../ui/field.tsx';
import type { FieldsState } from '../ui/use-form.ts';
import { useLateHints } from './use-late-hints.ts';

interface MailFieldProps<F extends string> extends Pick<
  ComponentProps<typeof Field>,
  'autoCapitalize' | 'autoComplete' | 'help' | 'label' | 'onFocus'
> {
  readonly form: FieldsState<F>;
  readonly name: F;
}

/** An e-mail address; after blur, a likely slip in its domain can be corrected with one press. The address is accepted either way. */
export function MailField<F extends string>({ form, name, ...field }: MailFieldProps<F>) {
  const bound = bind(form, name);
  const [hints, load, accept] = useLateHints(form, name);
  const [left, setLeft] = useState<string>();
  return (
    <Field
      {...field}
      {...bound}
      type="email"
      required
      onBlur={() => {
        afterPress(() => setLeft(bound.value));
        load();
        bound.onBlur();
      }}
      hint={left === bound.value && hints?.mailHint(left, accept)}
    />
  );
}
