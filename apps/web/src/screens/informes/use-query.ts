import { useEffect, useEffectEvent, useState } from 'react';
import { problems } from '@veridico/api';
import { check, checkField, fieldNames, MOTIVO_SIN_ELEGIR, normalise, queryForms, type ConsultaField } from '@veridico/forms';
import { findReport, type CatalogReport } from '@veridico/reports';
import { useSessionState } from '../../session/use-session.ts';
import { readQueryDraft, saveQueryDraft } from '../../shell/query-draft.ts';
import { navigate } from '../../ui/router.tsx';
import { useForm, type FormState } from '../../ui/use-form.ts';

export interface Query {
  readonly form: FormState<ConsultaField>;
  /** Undefined without a choice. */
  readonly report: CatalogReport | undefined;
  readonly asksRut: boolean;
  readonly rutIsValid: boolean;
  /** Empty until declared. */
  readonly motivo: string;
  readonly motivoError: string | undefined;
  /** Why it was not sent; cleared by the next change. */
  readonly problem: string | undefined;
  choose(codigo: string): void;
  type(run: string): void;
  declare(motivo: string): void;
  /** Navigates to the result page, or shows the errors. */
  send(): void;
}

/** The query form; its input survives a reload, back navigation and a failed query. */
export function useQuery(): Query {
  const { claims } = useSessionState();
  const owner = claims?.sub ?? '';
  const [draft] = useState(() => readQueryDraft(owner));
  const [motivo, setMotivo] = useState(draft.motivo);
  const [motivoError, setMotivoError] = useState<string>();
  const [codigo, setCodigo] = useState(draft.codigoServicio);
  const [problem, setProblem] = useState<string>();
  const report = findReport(codigo);
  const rules = queryForms[report?.subject ?? 'propiedad'];
  const form = useForm<ConsultaField>(rules, { codigoServicio: draft.codigoServicio, run: draft.run });
  const { values } = form;
  const asksRut = report !== undefined && report.subject !== 'propiedad';

  useEffect(() => saveQueryDraft(owner, { ...values, motivo }), [owner, values, motivo]);
  const judgeAgain = useEffectEvent(() => {
    if (values.run.trim() !== '') form.leave('run');
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
    motivo,
    motivoError,
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
    declare: (declared) => {
      setMotivoError(undefined);
      setMotivo(declared);
    },
    send: () => {
      const found = check(rules, values, 'submit');
      const wrong = fieldNames(rules).find((name) => found[name] !== undefined);
      if (wrong !== undefined) {
        form.leave(wrong);
        refuse(found[wrong], wrong);
      } else if (!report?.onSale) refuse(problems.SERVICIO_NO_DISPONIBLE.mensaje, 'codigoServicio');
      else if (asksRut && motivo === '') {
        setMotivoError(MOTIVO_SIN_ELEGIR);
        document.getElementById('motivo')?.focus();
      } else navigate(`/consulta-informe?codigo_servicio=${codigo}`, { state: { run: normalise(rules, values).run, motivo } });
    },
  };
}
