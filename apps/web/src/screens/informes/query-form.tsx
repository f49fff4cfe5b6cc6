import { Suspense, useCallback, useRef, useState, type SubmitEvent } from 'react';
import { problems } from '@veridico/api';
import { queryForms } from '@veridico/forms';
import { fullName, reports } from '@veridico/reports';
import { COMPANY_RUT } from '../../shell/company-rut.ts';
import { screen } from '../../shell/load-screen.ts';
import { PurposeField } from '../../shell/purpose-field.tsx';
import { RutSuggestions } from '../../shell/rut-suggestions.tsx';
import { isTypedName } from '../../shell/typed-name.ts';
import { Alert } from '../../ui/alert.tsx';
import { Field } from '../../ui/field.tsx';
import { Options } from '../../ui/options.tsx';
import { RutField } from '../../ui/rut-field.tsx';
import { sendOnEnter } from '../../ui/send-on-enter.ts';
import { Loading } from '../../ui/spinner.tsx';
import type { Sender } from './appraisal-query.tsx';
import { Send } from './send.tsx';
import { useQuery, type Query } from './use-query.ts';
import layout from '../../shell/layout.module.css';
import styles from './query-form.module.css';

/** Named as in the specification's list: the first with its full name. */
const REPORTS = reports.map((report, index) => ({ value: report.code, label: index === 0 ? fullName(report) : report.name }));

/** Property questions, loaded only for an appraisal. */
const AppraisalQuery = screen(() => import('./appraisal-query.tsx'), 'AppraisalQuery');

/** The query of a contract customer; the next screen shows the result. `note`: the cost of the query. */
export function QueryForm({ note }: { readonly note: string | undefined }) {
  const query = useQuery();
  const { attach } = query.form;
  const { report } = query;
  const notYet = report?.onSale === false;
  const aboutProperty = report?.subject === 'propiedad' && !notYet;
  const appraisal = useRef<Sender>(null);
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  const attachBoth = useCallback(
    (form: HTMLFormElement | null) => {
      attach(form);
      setElement(form);
    },
    [attach],
  );
  const send = () => (aboutProperty ? appraisal.current?.send() : query.send());
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in any of its fields
    <form
      id={queryForms.persona.id}
      ref={attachBoth}
      className={layout.page}
      noValidate
      onSubmit={onSubmit}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        send();
      }}
      onKeyDown={aboutProperty ? (event) => sendOnEnter(send)(event) : undefined}
    >
      <Options
        name="codigoServicio"
        legend="¿Qué informe necesitas?"
        options={REPORTS}
        value={query.form.values.codigoServicio}
        onChange={query.choose}
      />
      {query.asksRut && <Subject query={query} />}
      {report !== undefined && !notYet && (
        <Field
          name="referencia"
          label="Referencia"
          optional
          help="Tuya: un centro de costo o un número de caso. No se imprime."
          autoComplete="off"
          value={query.form.values.referencia}
          error={query.form.errors.referencia}
          onChange={(value) => query.form.change('referencia', value)}
          onBlur={() => query.form.leave('referencia')}
        />
      )}
      {notYet && (
        <Alert tone="info">
          <p>{problems.SERVICIO_NO_DISPONIBLE.mensaje}</p>
        </Alert>
      )}
      {query.problem !== undefined && !notYet && (
        <Alert tone="error">
          <p>{query.problem}</p>
        </Alert>
      )}
      {aboutProperty ? (
        <Suspense fallback={<Loading text="Cargando el formulario..." />}>
          <AppraisalQuery note={note} form={element} ref={appraisal} onSend={query.send} />
        </Suspense>
      ) : (
        <Send note={note} />
      )}
    </form>
  );
}

/** Subject and purpose of the query. */
function Subject({ query: { form, report, rutIsValid, type } }: { readonly query: Query }) {
  return (
    <div className={styles.columns}>
      <div>
        <RutField
          name="run"
          label={report?.subject === 'empresa' ? COMPANY_RUT : 'RUT a consultar'}
          required
          value={form.values.run}
          error={form.errors.run}
          valid={rutIsValid}
          onChange={type}
          onRewrite={(value) => form.rewrite('run', value)}
          onBlur={() => !isTypedName(form.values.run) && form.leave('run')}
        />
        <RutSuggestions
          text={form.values.run}
          motivo={form.values.motivo}
          onPick={(rut) => {
            type(rut);
            form.focus('run');
          }}
        />
      </div>
      <PurposeField
        value={form.values.motivo}
        error={form.errors.motivo}
        help="Queda escrito en el informe (Ley 20.575)."
        onChange={(motivo) => form.change('motivo', motivo)}
      />
    </div>
  );
}
