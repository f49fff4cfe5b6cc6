import { useEffect, useImperativeHandle, useState, type Ref } from 'react';
import { check, consultaTasacion, defineForm, fieldNames, normalise, tasacionToQuery, valuesOf, type Values } from '@veridico/forms';
import { AppraisalStages } from '../../property/appraisal-stages.tsx';
import {
  PROPERTY_FIELDS,
  propertyInASentence,
  searchFields,
  type PropertyField,
  type PropertyForm,
} from '../../property/property-fields.ts';
import { useAppraisal } from '../../property/use-appraisal.ts';
import { useSessionState } from '../../session/use-session.ts';
import { readPropertyDraft, savePropertyDraft } from '../../shell/query-draft.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { Missing } from '../../ui/missing.tsx';
import { useForm } from '../../ui/use-form.ts';
import { Send } from './send.tsx';

const TABS = { address: 'Buscar por Dirección', rol: 'Buscar por Rol' };
const STATE_ID = 'consulta-falta';

const { superficieUtil, superficieTotal, ...questions } = consultaTasacion.fields;
const { rolManzana, rolPredio, comuna, tipoPropiedad, ...asked } = questions;
/** In the order of the stages. */
const rules = defineForm<PropertyField>({
  ...consultaTasacion,
  fields: { ...searchFields, rolManzana, rolPredio, comuna, tipoPropiedad, superficieUtil, superficieTotal, ...asked },
});

/** How the parent form submits, by Enter or by its button. */
export interface Sender {
  send(): void;
}

interface AppraisalQueryProps {
  readonly note: string | undefined;
  /** The parent form. */
  readonly form: HTMLFormElement | null;
  readonly ref: Ref<Sender>;
  /** Sends the query with this property, in the call's fields. */
  readonly onSend: (property: Readonly<Record<string, string>>) => void;
}

/** Property questions of a contract customer; stored like the rest of the form. */
export function AppraisalQuery({ note, form: element, ref, onSend }: AppraisalQueryProps) {
  const owner = useSessionState().claims?.sub ?? '';
  const form = useForm(rules, useState(() => readValues(owner))[0]);
  const { values, attach } = form;
  const [problem, setProblem] = useState<string>();
  useEffect(() => attach(element), [attach, element]);
  useEffect(() => savePropertyDraft(owner, values), [owner, values]);

  const send = () => {
    const found = check(rules, values, 'submit');
    const wrong = fieldNames(rules).find((name) => found[name] !== undefined);
    if (wrong === undefined) {
      onSend(tasacionToQuery(normalise(rules, values)));
      return;
    }
    setProblem(found[wrong]);
    form.focus(wrong);
  };
  useImperativeHandle(ref, () => ({ send }));

  const fields: PropertyForm = {
    ...form,
    change: (name, value) => {
      setProblem(undefined);
      form.change(name, value);
    },
    // Empty fields are listed next to the button instead.
    leave: (name) => {
      if (values[name].trim() !== '') form.leave(name);
    },
  };
  const state = useAppraisal(fields);
  const call = (name: PropertyField) => propertyInASentence(name, values.modo) ?? name;
  return (
    <AppraisalStages form={fields} state={state} tabs={TABS} last={{ title: 'Pide la tasación', done: form.valid }}>
      <Refusal reason={problem} focusOnShow={false} />
      <Send note={note} disabled={!form.valid} describedBy={STATE_ID}>
        <div id={STATE_ID} role="status">
          <Missing form={form} call={call} />
        </div>
      </Send>
    </AppraisalStages>
  );
}

function readValues(owner: string): Values<PropertyField> {
  const draft = readPropertyDraft(owner);
  return valuesOf(PROPERTY_FIELDS, (name) => draft[name] ?? '');
}
