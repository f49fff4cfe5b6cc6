import { useState, type FocusEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { formatRut, lacksCheckDigit } from '@veridico/forms';
import { afterPress } from './after-press.ts';
import { Field } from './field.tsx';

interface RutFieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly value: string;
  /** Receives the typed text. */
  readonly onChange: (value: string) => void;
  /** Receives the same RUT in another format. */
  readonly onRewrite: (value: string) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
  /** Passes all rules of its form. */
  readonly valid: boolean;
  readonly required?: boolean;
  readonly help?: string;
}

/** A RUT or a part of one: a name, or several RUTs, keep their spaces. */
const ONE_RUT = /^[\d.\s\p{Pd}\u2212kK]{0,16}$/u;

/** Plain while typing, 12.345.678-5 after blur. An invalid RUT is left as typed. */
export function RutField({ value, onRewrite, onBlur, valid, ...field }: RutFieldProps) {
  const [focused, setFocused] = useState(false);
  return (
    <Field
      {...field}
      value={value}
      ok={valid && !focused ? 'RUT válido' : undefined}
      hint={field.error && lacksCheckDigit(value) && '¿Falta el dígito verificador?'}
      // Not a numeric keypad: K is a valid check digit.
      autoCapitalize="characters"
      autoComplete="off"
      onFocus={({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
        setFocused(true);
        // Browsers select the text after this event. After reformatting it must be selected again, or typing would append to it.
        requestAnimationFrame(() => {
          if (document.activeElement !== input) return;
          const allSelected = input.selectionStart === 0 && input.selectionEnd === input.value.length;
          if (ONE_RUT.test(input.value)) flushSync(() => onRewrite(input.value.replace(/[.\s\p{Pd}\u2212]/gu, '')));
          if (allSelected) input.select();
        });
      }}
      onBlur={() => {
        afterPress(() => setFocused(false));
        onRewrite(formatRut(value));
        onBlur();
      }}
    />
  );
}
