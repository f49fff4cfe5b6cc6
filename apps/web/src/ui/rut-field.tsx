import { useState } from 'react';
import { formatRut } from '@veridico/forms';
import { Field } from './field.tsx';

interface RutFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** What the person typed. */
  readonly onChange: (value: string) => void;
  /** The same RUT in another shape. */
  readonly onRewrite: (value: string) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
  /** Passes every rule of its form. */
  readonly valid: boolean;
  readonly required?: boolean;
  readonly help?: string;
}

/** Plain while it is being typed, 12.345.678-5 once left. A wrong one stays as it was typed. */
export function RutField({ value, onRewrite, onBlur, valid, ...field }: RutFieldProps) {
  const [focused, setFocused] = useState(false);
  return (
    <Field
      {...field}
      value={value}
      ok={valid && !focused ? 'RUT válido' : undefined}
      // K is one of its digits: a numeric keypad would have none.
      autoCapitalize="characters"
      autoComplete="off"
      onFocus={() => {
        setFocused(true);
        onRewrite(value.replace(/[.\s\p{Pd}]/gu, ''));
      }}
      onBlur={() => {
        setFocused(false);
        onRewrite(formatRut(value));
        onBlur();
      }}
    />
  );
}
