import { OPERACIONES, TIPOS_PROPIEDAD } from '@veridico/reference';
import { Suspense, type ReactNode } from 'react';
import { screen } from '../shell/load-screen.ts';
import { bind } from '../ui/bind.ts';
import { Field, FieldFoot } from '../ui/field.tsx';
import { Options } from '../ui/options.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ByAddress } from './find-property.tsx';
import { BY_ADDRESS, BY_ROL, type PropertyForm } from './property-fields.ts';
import { useAddressSearch } from './use-address-search.ts';
import { usePropertyRecord } from './use-property-record.ts';
import styles from './property.module.css';

/** Loaded on demand: the second tab when selected, the record note when there is a record. */
const ByRol = screen(() => import('./find-by-rol.tsx'), 'ByRol');
const FromRecord = screen(() => import('./record-note.tsx'), 'FromRecord');

interface PropertyQuestionsProps {
  readonly form: PropertyForm;
  /** Tab labels on this screen. */
  readonly tabs: { readonly address: string; readonly rol: string };
}

/** All questions of an appraisal: which property, its features and the operation. */
export function PropertyQuestions({ form, tabs }: PropertyQuestionsProps) {
  const { values } = form;
  const { record, written, look, forget } = usePropertyRecord(form);
  const find = useAddressSearch(form, look, forget);
  const byRol = values.modo === BY_ROL;
  return (
    <>
      <fieldset className={styles.group}>
        <legend>Encuentra la propiedad</legend>
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
            <Suspense>
              <ByRol form={form} onLeave={() => look(values.comuna, values.rolManzana, values.rolPredio)} />
            </Suspense>
          ) : (
            <ByAddress form={form} find={find} />
          )}
        </Tabs>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>La propiedad</legend>
        <About
          form={form}
          renderRecord={(say) => (
            <div role="status" className={styles.outcome}>
              <Suspense>{record && <FromRecord say={say} form={form} record={record} written={written} />}</Suspense>
            </div>
          )}
        />
      </fieldset>
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
const TYPES = TIPOS_PROPIEDAD.map((value) => ({ value, label: WORDS[value] }));
const OPERATIONS = OPERACIONES.map((value) => ({ value, label: WORDS[value] }));
const FURNISHED = [
  { value: '0', label: 'No' },
  { value: '1', label: 'Sí' },
];
const COUNTS = Array.from({ length: 10 }, (_, count) => [String(count), String(count)] as const);

interface AboutProps {
  readonly form: PropertyForm;
  /** Renders the record's note for one place of the form. */
  readonly renderRecord: (say: 'facts' | 'other type' | 'other surfaces') => ReactNode;
}

function About({ form, renderRecord }: AboutProps) {
  const surface = { inputMode: 'decimal', autoComplete: 'off', required: true, maxLength: 12 } as const;
  const count = { options: COUNTS, empty: 'Elige', required: true, errorId: 'cantidades-estado' } as const;
  const { dormitorios, banos, estacionamientos, bodegas } = form.errors;
  return (
    <>
      {renderRecord('facts')}
      <Options {...bind(form, 'tipoPropiedad')} legend="Tipo de propiedad" shape="words" options={TYPES} />
      {renderRecord('other type')}
      <Options {...bind(form, 'tipoOperacion')} legend="Tipo de operación" shape="words" options={OPERATIONS} />
      <div className={styles.pair}>
        <Field {...bind(form, 'superficieUtil')} {...surface} label="Superficie útil, m²" />
        <Field {...bind(form, 'superficieTotal')} {...surface} label="Superficie total, m²" />
      </div>
      {renderRecord('other surfaces')}
      <div>
        <div className={styles.counts}>
          <SelectField {...bind(form, 'dormitorios')} {...count} label="Dormitorios" />
          <SelectField {...bind(form, 'banos')} {...count} label="Baños" />
          <SelectField {...bind(form, 'estacionamientos')} {...count} label="Estacionamientos" />
          <SelectField {...bind(form, 'bodegas')} {...count} label="Bodegas" />
        </div>
        {/* Once for all four: their columns are narrow. */}
        <FieldFoot id={count.errorId} error={dormitorios ?? banos ?? estacionamientos ?? bodegas} />
      </div>
      <Options {...bind(form, 'amoblado')} legend="Amoblado" shape="words" options={FURNISHED} />
    </>
  );
}
