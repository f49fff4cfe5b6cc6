import { useState } from 'react';
import type { FieldsState } from '../ui/use-form.ts';
import type * as lateHints from './late-hints.tsx';

/**
 * Hints below a field, a function that loads them when the field is left (the pages with these fields have a budget), and one that
 * accepts the offered value.
 */
export function useLateHints<F extends string>(
  form: Pick<FieldsState<F>, 'change' | 'focus'>,
  name: F,
): readonly [hints: typeof lateHints | undefined, load: () => void, accept: (value: string) => void] {
  const [hints, setHints] = useState<typeof lateHints>();
  const load = () => void import('./late-hints.tsx').then(setHints).catch(() => undefined);
  const accept = (value: string) => {
    form.change(name, value);
    form.focus(name);
  };
  return [hints, load, accept];
}
