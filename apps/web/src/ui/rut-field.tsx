import { useState, type FocusEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { formatRut, lacksCheckDigit } from '@veridico/forms';
import { Field } from './field.tsx';

interface RutFieldProps {
  readonly name: string;
  readonly label: ReactNode;
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
      hint={lacksCheckDigit(value) ? '¿Falta el dígito verificador?' : undefined}
      // K is one of its digits: a numeric keypad would have none.
      autoCapitalize="characters"
      autoComplete="off"
      onFocus={({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
        setFocused(true);
        // Browsers select the text after this event. In its new shape it must still be selected, or typing would add to it.
        requestAnimationFrame(() => {
          if (document.activeElement !== input) return;
          const allSelected = input.selectionStart === 0 && input.selectionEnd === input.value.length;
          flushSync(() => onRewrite(input.value.replace(/[.\s\p{Pd}\u2212]/gu, '')));
          if (allSelected) input.select();
        });
      }}
      onBlur={() => {
        setFocused(false);
        onRewrite(formatRut(value));
        onBlur();
      }}
    />
  );
}
