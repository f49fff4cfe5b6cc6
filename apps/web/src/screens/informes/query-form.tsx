import type { SubmitEvent } from 'react';
import { problems } from '@veridico/api';
import { queryForms } from '@veridico/forms';
import { fullName, MOTIVOS, reports } from '@veridico/reports';
import { COMPANY_RUT } from '../../shell/company-rut.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Options } from '../../ui/options.tsx';
import { RutField } from '../../ui/rut-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useQuery, type Query } from './use-query.ts';
import styles from './query-form.module.css';

/** Named as the specification's list names them: the first in full. */
const REPORTS = reports.map((report, index) => ({ value: report.code, label: index === 0 ? fullName(report) : report.name }));

/** Nothing said is the first, so it is what nobody has to choose. */
const PURPOSES = [
  ['', MOTIVOS['evaluacion-riesgo-comercial']],
  ['evaluacion-crediticia', MOTIVOS['evaluacion-crediticia']],
] as const;

/** What a contract customer asks for; the answer is the next screen's. `note`: what asking costs. */
export function QueryForm({ note }: { readonly note: string | undefined }) {
  const query = useQuery();
  const { attach } = query.form;
  const notYet = query.report?.onSale === false;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    query.send();
  };
  return (
    <form id={queryForms.persona.id} ref={attach} className={styles.form} noValidate onSubmit={onSubmit}>
      <Options
        name="codigoServicio"
        legend="¿Qué informe necesitas?"
        options={REPORTS}
        value={query.form.values.codigoServicio}
        onChange={query.choose}
      />
      {query.asksRut && <Subject query={query} />}
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
      <div className={styles.send}>
        {/* Leaving the field by this press would draw its sentence under the pointer, and move the button away before it is let go. */}
        <Button
          variant="primary"
          type="submit"
          onMouseDown={(event) => event.preventDefault()}
          aria-describedby={note === undefined ? undefined : 'consulta-costo'}
        >
          Consultar Informe
        </Button>
        {note !== undefined && (
          <p className={styles.note} id="consulta-costo">
            {note}
          </p>
        )}
      </div>
    </form>
  );
}

/** Whom it is about, and why it is asked. */
function Subject({ query: { form, report, rutIsValid, motivo, type, declare } }: { readonly query: Query }) {
  return (
    <div className={styles.columns}>
      <RutField
        name="run"
        label={report?.subject === 'empresa' ? COMPANY_RUT : 'RUT a consultar'}
        required
        value={form.values.run}
        error={form.errors.run}
        valid={rutIsValid}
        onChange={type}
        onRewrite={(value) => form.rewrite('run', value)}
        onBlur={() => form.leave('run')}
      />
      <SelectField
        name="motivo"
        label="Motivo de la consulta"
        value={motivo}
        options={PURPOSES}
        help="Queda escrito en el informe (Ley 20.575)."
        onChange={declare}
      />
    </div>
  );
}
