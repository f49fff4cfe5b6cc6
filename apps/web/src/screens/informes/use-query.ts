import { useEffect, useEffectEvent, useState } from 'react';
import { problems } from '@veridico/api';
import { check, checkField, fieldNames, normalise, queryForms, type ConsultaField } from '@veridico/forms';
import { findReport, type CatalogReport } from '@veridico/reports';
import { useSessionState } from '../../session/use-session.ts';
import { readQueryDraft, saveQueryDraft } from '../../shell/query-draft.ts';
import { isTypedName } from '../../shell/typed-name.ts';
import { navigate } from '../../ui/router.tsx';
import { useForm, type FormState } from '../../ui/use-form.ts';

export interface Query {
  readonly form: FormState<ConsultaField>;
  /** Undefined without a choice. */
  readonly report: CatalogReport | undefined;
  readonly asksRut: boolean;
  readonly rutIsValid: boolean;
  /** Why it was not sent; cleared by the next change. */
  readonly problem: string | undefined;
  choose(codigo: string): void;
  type(run: string): void;
  /** Navigates to the result page, or shows the errors. @param property of an appraisal, in the call's fields */
  send(property?: Readonly<Record<string, string>>): void;
}

/** The query form; its input survives a reload, back navigation and a failed query. */
export function useQuery(): Query {
  const { claims } = useSessionState();
  const owner = claims?.sub ?? '';
  const [draft] = useState(() => readQueryDraft(owner));
  const [codigo, setCodigo] = useState(draft.codigoServicio);
  const [problem, setProblem] = useState<string>();
  const report = findReport(codigo);
  const rules = queryForms[report?.subject ?? 'propiedad'];
  const form = useForm<ConsultaField>(rules, draft);
  const { values } = form;
  const asksRut = report !== undefined && report.subject !== 'propiedad';

  useEffect(() => saveQueryDraft(owner, values), [owner, values]);
  const judgeAgain = useEffectEvent(() => {
    if (values.run.trim() !== '' && !isTypedName(values.run)) form.leave('run');
  });
  // A RUT may be valid for one report and invalid for another.
  useEffect(() => judgeAgain(), [codigo]);
  const begin = useEffectEvent(() => form.focus(asksRut ? 'run' : 'codigoServicio'));
  useEffect(() => begin(), []);

  const refuse = (sentence: string | undefined, name: ConsultaField) => {
    setProblem(sentence);
    form.focus(name);
  };
  return {
    form,
    report,
    asksRut,
    rutIsValid: checkField(rules, 'run', values, 'blur') === undefined,
    problem,
    choose: (chosen) => {
      setProblem(undefined);
      setCodigo(chosen);
      form.change('codigoServicio', chosen);
    },
    type: (run) => {
      setProblem(undefined);
      form.change('run', run);
    },
    send: (property) => {
      const found = check(rules, values, 'submit');
      const wrong = fieldNames(rules).find((name) => found[name] !== undefined);
      // The specification shows the sentences of these two above the button.
      if (wrong === 'codigoServicio' || wrong === 'run') {
        form.leave(wrong);
        refuse(found[wrong], wrong);
      } else if (!report?.onSale) refuse(problems.SERVICIO_NO_DISPONIBLE.mensaje, 'codigoServicio');
      else if (wrong !== undefined) {
        form.leave(wrong);
        form.focus(wrong);
      } else {
        const { codigoServicio: _, ...inputs } = normalise(rules, values);
        navigate(`/consulta-informe?codigo_servicio=${codigo}`, { state: { ...inputs, ...property } });
      }
    },
  };
}
