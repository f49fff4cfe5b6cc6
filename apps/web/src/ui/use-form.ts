import { useCallback, useEffect, useRef, useState, type SubmitEvent } from 'react';
import { check, checkField, fieldNames, type Errors, type Form, type Moment, type Values } from '@veridico/forms';
import { afterPress, watchPresses } from './after-press.ts';

/** A form's fields, for the components that render them. */
export interface FieldsState<F extends string> {
  readonly values: Values<F>;
  /** Sentences shown now, by field: for fields left, sent or refused and not changed since. */
  readonly errors: Errors<F>;
  /** The user typed; hides the field's sentence while they fix it. */
  change(name: F, value: string): void;
  /** Writes the same value in another format, without validating it. */
  rewrite(name: F, value: string): void;
  /** The user left the field: validates it together with the fields validated before, after the press that left it. */
  leave(name: F): void;
  focus(name: F): void;
}

export interface FormState<F extends string> extends FieldsState<F> {
  /** Fields that prevent sending the form, in the form's order. */
  readonly missing: readonly F[];
  readonly valid: boolean;
  /** Ref of the `<form>` element: finds the fields to focus by name, or the part whose `data-stands-for` lists them. */
  readonly attach: (element: HTMLFormElement | null) => void;
  /** Validates the whole form. False: every sentence is shown and the first invalid field has the focus. */
  submit(): boolean;
  /** Handler of the form's own event: calls `send` once the whole form is valid. Not `ready`: does nothing, as while sending. */
  submitTo(send: () => Promise<unknown>, ready?: boolean): (event: SubmitEvent<HTMLFormElement>) => void;
  /** Shows sentences found elsewhere, such as the server's, until their field changes. Returns which fields belong to this form. */
  refuse(sentences: Readonly<Record<string, string>>): readonly F[];
}

/** State of one form of `@veridico/forms`. `initial` is read once; storing drafts is the screen's responsibility. */
export function useForm<F extends string>(form: Form<F>, initial: Values<F>): FormState<F> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<F>>({});
  const element = useRef<HTMLFormElement>(null);
  const attach = useCallback((form: HTMLFormElement | null) => {
    element.current = form;
  }, []);
  // In addition to the state, because a blur may follow a change before React renders.
  const latest = useRef(initial);
  const judged = useRef(new Map<F, Moment>());
  const refused = useRef<Errors<F>>({});
  useEffect(watchPresses, []);

  function rewrite(name: F, value: string): void {
    latest.current = { ...latest.current, [name]: value };
    setValues(latest.current);
  }

  function change(name: F, value: string): void {
    rewrite(name, value);
    judged.current.delete(name);
    refused.current = without(refused.current, name);
    // Other fields' sentences may depend on this one: removes outdated ones, without adding new ones while typing.
    setErrors(faults);
  }

  /** @param shown only for fields with a sentence in it */
  function faults(shown?: Errors<F>): Errors<F> {
    const found: Errors<F> = {};
    for (const [name, moment] of judged.current) {
      const sentence = refused.current[name] ?? checkField(form, name, latest.current, moment);
      if (sentence && (!shown || shown[name])) found[name] = sentence;
    }
    return found;
  }

  function judge(): Errors<F> {
    const found = faults();
    setErrors(found);
    return found;
  }

  function leave(name: F): void {
    afterPress(() => {
      // The focus moves to the first wrong field on submit: the field it leaves keeps the wording of submit until it changes.
      if (!judged.current.has(name)) judged.current.set(name, 'blur');
      judge();
    });
  }

  function focus(name: F): void {
    const form = element.current;
    const control = form?.elements.namedItem(name) ?? form?.querySelector(`[data-stands-for~=${name}] input`);
    // Radio buttons that share a name come as a list.
    const first = control instanceof Element || !control ? control : control[0];
    if (first instanceof HTMLElement) first.focus();
  }

  function focusFirst(found: Errors<F>): void {
    const first = fieldNames(form).find((name) => found[name] !== undefined);
    if (first !== undefined) focus(first);
  }

  function submit(): boolean {
    for (const name of fieldNames(form)) judged.current.set(name, 'submit');
    refused.current = {};
    const found = judge();
    focusFirst(found);
    return Object.keys(found).length === 0;
  }

  function submitTo(send: () => Promise<unknown>, ready = true) {
    return (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (ready && submit()) void send();
    };
  }

  function refuse(sentences: Readonly<Record<string, string>>): readonly F[] {
    const names = fieldNames(form).filter((name) => sentences[name] !== undefined);
    for (const name of names) judged.current.set(name, 'submit');
    refused.current = Object.fromEntries(names.map((name) => [name, sentences[name]])) as Errors<F>;
    focusFirst(judge());
    return names;
  }

  const wrong = check(form, values, 'submit');
  const missing = fieldNames(form).filter((name) => wrong[name] !== undefined);
  return { values, errors, missing, valid: missing.length === 0, attach, change, rewrite, leave, focus, submit, submitTo, refuse };
}

function without<F extends string>(errors: Errors<F>, name: F): Errors<F> {
  const rest = { ...errors };
  delete rest[name];
  return rest;
}
