import type { ObligacionField } from '@veridico/forms';
import { Field } from '../../ui/field.tsx';
import { Options } from '../../ui/options.tsx';
import layout from '../../shell/layout.module.css';

const OBLIGATIONS = [
  { value: 'vigente', label: 'Una vigente', note: 'Un crédito o contrato que tiene con tu empresa' },
  { value: 'solicitada', label: 'Una que pidió', note: 'Una solicitud que tu empresa evalúa' },
];

interface ObligationFieldsProps {
  readonly values: Readonly<Record<ObligacionField, string>>;
  readonly errors: Partial<Readonly<Record<ObligacionField, string>>>;
  /** Today in Chile, YYYY-MM-DD. */
  readonly today: string;
  /** Before the names of the fields, where the page has the same fields twice. */
  readonly prefix?: string;
  readonly onChange: (part: Partial<Record<ObligacionField, string>>) => void;
}

/** Why a person is watched and until when: the law allows it for an obligation alone. */
export function ObligationFields({ values, errors, today, prefix = '', onChange }: ObligationFieldsProps) {
  const [year = ''] = today.split('-');
  return (
    <div className={layout.section}>
      <p className={layout.note}>A una persona se la vigila solo por una obligación (Ley 20.575). Ella ve quién la vigila.</p>
      <Options
        name={`${prefix}obligacion`}
        legend="¿Por qué obligación?"
        shape="lines"
        options={OBLIGATIONS}
        value={values.obligacion}
        error={errors.obligacion}
        onChange={(obligacion) => onChange({ obligacion })}
      />
      <Field
        name={`${prefix}referencia`}
        label="Número de la obligación"
        required
        maxLength={80}
        autoComplete="off"
        value={values.referencia}
        error={errors.referencia}
        help="El del crédito, contrato o solicitud."
        onChange={(referencia) => onChange({ referencia })}
      />
      <Field
        name={`${prefix}hasta`}
        label="Hasta"
        type="date"
        required
        min={today}
        max={`${Number(year) + 1}${today.slice(4)}`}
        value={values.hasta}
        error={errors.hasta}
        help="A lo más un año. Después se renueva."
        onChange={(hasta) => onChange({ hasta })}
      />
    </div>
  );
}
