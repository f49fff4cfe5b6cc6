import { queryForms } from '@veridico/forms';
import { findReport } from '@veridico/reports';
import { COMPANY_RUT } from '../../shell/company-rut.ts';
import { PurposeField } from '../../shell/purpose-field.tsx';
import { RutSuggestions } from '../../shell/rut-suggestions.tsx';
import { isTypedName } from '../../shell/typed-name.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { RutField } from '../../ui/rut-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { Cost } from './cost.tsx';
import styles from './consulta-informe.module.css';

export interface NextQueryProps {
  /** Code of the report on this page. */
  readonly codigo: string;
  /** Declared for the query of this page; '' if unknown. It stays in view and can be changed. */
  readonly motivo: string;
  readonly onAsk: (codigo: string, inputs: Readonly<Record<string, string>>) => void;
}

/** From this width the box stands open above the result; below it, the result comes first. */
const WIDE = '(min-width: 48rem)';

/** The next query, from the result of the last one: a RUT and Enter. Of an appraisal, the way to the form. */
export function NextQuery({ codigo, motivo, onAsk }: NextQueryProps) {
  const wide = useMedia(WIDE);
  const report = findReport(codigo);
  if (!report || report.subject === 'propiedad')
    return (
      <div className={styles.ways}>
        <ButtonLink to="/">Consultar otra propiedad</ButtonLink>
      </div>
    );
  const box = <NextRut codigo={codigo} name={report.name} subject={report.subject} motivo={motivo} onAsk={onAsk} />;
  if (wide) return box;
  return (
    <details className={styles.folded}>
      <summary>Siguiente consulta</summary>
      {box}
    </details>
  );
}

const COST_ID = 'siguiente-costo';

function NextRut({
  codigo,
  name,
  subject,
  motivo,
  onAsk,
}: NextQueryProps & { readonly name: string; readonly subject: 'persona' | 'empresa' }) {
  const form = useForm(queryForms[subject], { codigoServicio: codigo, run: '', motivo, referencia: '' });
  const { attach, values, errors } = form;
  const ask = async () => onAsk(codigo, { run: values.run, motivo: values.motivo });
  return (
    <form ref={attach} className={styles.next} noValidate aria-label="Siguiente consulta" onSubmit={form.submitTo(ask)}>
      <div>
        <RutField
          name="run"
          label={subject === 'empresa' ? COMPANY_RUT : 'Siguiente RUT'}
          value={values.run}
          error={errors.run}
          valid={errors.run === undefined && values.run !== ''}
          onChange={(value) => form.change('run', value)}
          onRewrite={(value) => form.rewrite('run', value)}
          onBlur={() => values.run.trim() !== '' && !isTypedName(values.run) && form.leave('run')}
        />
        <RutSuggestions
          text={values.run}
          motivo={values.motivo}
          onPick={(rut) => {
            form.change('run', rut);
            form.focus('run');
          }}
        />
      </div>
      <PurposeField value={values.motivo} error={errors.motivo} onChange={(value) => form.change('motivo', value)} />
      <div className={styles.send}>
        <Button type="submit" aria-describedby={COST_ID}>
          Consultar {name}
        </Button>
      </div>
      <Cost id={COST_ID} />
    </form>
  );
}
