import type { FieldsState } from './use-form.ts';

/** Props of a control bound to a form field. Uses the passed form, so that a form being sent can ignore changes. */
export function bind<F extends string>(form: FieldsState<F>, name: F) {
  return { ...bindUntilSent(form, name), onBlur: () => form.leave(name) };
}

/** The same for a field that is validated only when the form is sent. */
export function bindUntilSent<F extends string>(form: FieldsState<F>, name: F) {
  return { name, value: form.values[name], error: form.errors[name], onChange: (value: string) => form.change(name, value) };
}
