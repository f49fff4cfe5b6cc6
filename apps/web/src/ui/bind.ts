import type { FieldsState } from './use-form.ts';

/** What a control needs of a form. Through the form that is given, so that one that is on its way can ignore what is typed. */
export function bind<F extends string>(form: FieldsState<F>, name: F) {
  return {
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: string) => form.change(name, value),
    onBlur: () => form.leave(name),
  };
}
