import { OPERACIONES, TIPOS_PROPIEDAD } from '@veridico/reference';
import type { Propiedad } from '@veridico/api';
import type { TasacionField } from '@veridico/forms';
import { Field } from '../ui/field.tsx';
import { formatPesos } from '../ui/money.ts';
import { Options } from '../ui/options.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ByAddress, ByRol } from './find-property.tsx';
import { BY_ADDRESS, BY_ROL, type PropertyForm } from './property-fields.ts';
import { useAddressSearch } from './use-address-search.ts';
import { metres, UNKNOWN, usePropertyRecord } from './use-property-record.ts';
import styles from './property.module.css';

interface PropertyQuestionsProps {
  readonly form: PropertyForm;
  /** What its two sides are called on this screen. */
  readonly tabs: { readonly address: string; readonly rol: string };
}

/** Which property, what it is like and what for: everything that an appraisal asks. */
export function PropertyQuestions({ form, tabs }: PropertyQuestionsProps) {
  const { values } = form;
  const { record, unknown, look } = usePropertyRecord(form);
  const find = useAddressSearch(form, ({ rol, comunaCode }) => {
    const [rolManzana = '', rolPredio = ''] = rol.split('-');
    look(comunaCode, rolManzana, rolPredio);
  });
  const byRol = values.modo === BY_ROL;
  return (
    <>
      <Tabs
        name="busqueda"
        label="Cómo buscar la propiedad"
        tabs={[
          [BY_ADDRESS, tabs.address],
          [BY_ROL, tabs.rol],
        ]}
        value={byRol ? BY_ROL : BY_ADDRESS}
        onChange={(modo) => form.change('modo', modo)}
      >
        {byRol ? (
          <ByRol
            form={form}
            onLeave={() => look(values.comuna, values.rolManzana, values.rolPredio)}
            unknown={unknown ? UNKNOWN : undefined}
          />
        ) : (
          <ByAddress form={form} find={find} />
        )}
      </Tabs>
      <fieldset className={styles.group}>
        <legend>La propiedad</legend>
        <div role="status" className={styles.outcome}>
          {record && <RecordNote record={record} />}
        </div>
        <About form={form} />
      </fieldset>
    </>
  );
}

/** What is known of it, so that one sees that it is the right one and what was filled in. */
function RecordNote({ record: { direccion, destino, superficieUtil, anio, avaluo } }: { readonly record: Propiedad }) {
  const facts = [
    direccion,
    destino,
    superficieUtil !== null && `${metres(superficieUtil)} m² construidos`,
    anio !== null && `año ${anio}`,
    avaluo !== null && `avalúo fiscal ${formatPesos(avaluo)}`,
  ].filter((fact) => fact !== false && fact !== '');
  return (
    <div className={styles.record}>
      <p>
        <b>Según los registros:</b> {facts.join(' · ')}.
      </p>
      <p className={styles.soft}>Con eso completamos tipo y superficies; corrige lo que no calce.</p>
    </div>
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
const TYPES = TIPOS_PROPIEDAD.map((value) => ({ value, label: WORDS[value] }));
const OPERATIONS = OPERACIONES.map((value) => ({ value, label: WORDS[value] }));
const FURNISHED = [
  { value: '0', label: 'No' },
  { value: '1', label: 'Sí' },
];
const COUNTS = Array.from({ length: 10 }, (_, count) => [String(count), String(count)] as const);

function About({ form }: { readonly form: PropertyForm }) {
  const bind = (name: TasacionField) => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: string) => form.change(name, value),
    onBlur: () => form.leave(name),
  });
  const surface = { inputMode: 'decimal', autoComplete: 'off', required: true, maxLength: 12 } as const;
  const count = { options: COUNTS, empty: 'Elige', required: true } as const;
  return (
    <>
      <Options {...bind('tipoPropiedad')} legend="Tipo de propiedad" shape="words" options={TYPES} />
      <Options {...bind('tipoOperacion')} legend="Tipo de operación" shape="words" options={OPERATIONS} />
      <div className={styles.pair}>
        <Field {...bind('superficieUtil')} {...surface} label="Superficie útil, m²" />
        <Field {...bind('superficieTotal')} {...surface} label="Superficie total, m²" />
      </div>
      <div className={styles.counts}>
        <SelectField {...bind('dormitorios')} {...count} label="Dormitorios" />
        <SelectField {...bind('banos')} {...count} label="Baños" />
        <SelectField {...bind('estacionamientos')} {...count} label="Estacionamientos" />
        <SelectField {...bind('bodegas')} {...count} label="Bodegas" />
      </div>
      <Options {...bind('amoblado')} legend="Amoblado" shape="words" options={FURNISHED} />
    </>
  );
}
