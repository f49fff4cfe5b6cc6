import type { Propiedad } from '@veridico/api';
import { OPERACIONES, TIPOS_PROPIEDAD } from '@veridico/reference';
import { bind } from '../ui/bind.ts';
import { Field } from '../ui/field.tsx';
import { Options } from '../ui/options.tsx';
import { CountOptions } from './count-options.tsx';
import { AtLast } from './forecast.tsx';
import type { PropertyForm } from './property-fields.ts';
import { Difference, otherSurfaces, otherType } from './record-note.tsx';
import styles from './property.module.css';

interface QuestionProps {
  readonly form: PropertyForm;
}

interface PropertyQuestionsProps extends QuestionProps {
  /** Undefined where the records could not be read. */
  readonly record: Propiedad | undefined;
  /** The answers only. */
  readonly inOneLine?: boolean;
}

/** What the records say of a property, for the buyer to correct, and what they do not say. */
export function PropertyQuestions({ form, record, inOneLine = false }: PropertyQuestionsProps) {
  if (inOneLine) return answersOf(form);
  return (
    <>
      {!record && (
        <p role="status">No pudimos leer los registros ahora: escribe los datos y se comprueban al pedir, sin costo si no se puede.</p>
      )}
      <Options {...bind(form, 'tipoPropiedad')} legend="Tipo de propiedad" shape="words" options={TYPES} />
      <div role="status" className={styles.outcome}>
        {record && <Difference recorded={otherType(form, record)} />}
      </div>
      <Surfaces form={form} />
      <div role="status" className={styles.outcome}>
        {record && <Difference recorded={otherSurfaces(form, record)} />}
      </div>
      <div className={styles.counts}>
        <CountOptions {...bind(form, 'dormitorios')} legend="Dormitorios" />
        <CountOptions {...bind(form, 'banos')} legend="Baños" />
        <CountOptions {...bind(form, 'estacionamientos')} legend="Estacionamientos" />
        <CountOptions {...bind(form, 'bodegas')} legend="Bodegas" />
      </div>
      <Options {...bind(form, 'amoblado')} legend="Amoblado" shape="words" options={FURNISHED} />
      <Options {...bind(form, 'tipoOperacion')} legend="Tipo de operación" shape="words" options={OPERATIONS} />
      <p className={styles.soft}>
        El informe trae los dos valores, venta y arriendo, cuando hay avisos para ambos; primero va el que elijas.
      </p>
      <div role="status" className={styles.outcome}>
        <AtLast values={form.values} />
      </div>
    </>
  );
}

const WORDS: Readonly<Record<(typeof TIPOS_PROPIEDAD)[number] | (typeof OPERACIONES)[number], string>> = {
  casa: 'Casa',
  departamento: 'Departamento',
  oficina: 'Oficina',
  local: 'Local',
  venta: 'Venta',
  arriendo: 'Arriendo',
};
function answersOf({ values }: PropertyForm): string {
  const { tipoPropiedad, superficieUtil, superficieTotal, dormitorios, banos, estacionamientos, bodegas, tipoOperacion } = values;
  const rooms = [
    counted(dormitorios, 'dormitorio', 'dormitorios'),
    counted(banos, 'baño', 'baños'),
    counted(estacionamientos, 'estacionamiento', 'estacionamientos'),
    counted(bodegas, 'bodega', 'bodegas'),
  ];
  const kind = WORDS[tipoPropiedad as keyof typeof WORDS];
  const operation = WORDS[tipoOperacion as keyof typeof WORDS].toLowerCase();
  return `${kind}, ${superficieUtil} m² útiles de ${superficieTotal} · ${rooms.join(', ')} · ${operation}`;
}

function counted(count: string, one: string, many: string): string {
  return `${count} ${count === '1' ? one : many}`;
}

const TYPES = TIPOS_PROPIEDAD.map((value) => ({ value, label: WORDS[value] }));
const OPERATIONS = OPERACIONES.map((value) => ({ value, label: WORDS[value] }));
const FURNISHED = [
  { value: '0', label: 'No' },
  { value: '1', label: 'Sí' },
];

function Surfaces({ form }: QuestionProps) {
  const surface = { inputMode: 'decimal', autoComplete: 'off', required: true, maxLength: 12 } as const;
  return (
    <div className={styles.pair}>
      <Field {...bind(form, 'superficieUtil')} {...surface} label="Superficie útil, m²" />
      <Field {...bind(form, 'superficieTotal')} {...surface} label="Superficie total, m²" />
    </div>
  );
}
