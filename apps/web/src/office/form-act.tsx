import type { ActFormProps } from './act-form.tsx';
import { LateQuestion } from './late.tsx';

const load = () => import('./act-form.tsx');

/** An act of the office that needs a reason, and perhaps fields, in a dialog. @param title names the customer and the amount */
export function FormAct<F extends string>({ title, ...act }: ActFormProps<F> & { readonly title: string }) {
  return (
    <LateQuestion title={title} load={load} onClose={act.onClose}>
      {({ ActForm }) => <ActForm {...act} />}
    </LateQuestion>
  );
}
