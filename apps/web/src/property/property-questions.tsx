import { OPERACIONES, TIPOS_PROPIEDAD } from '@veridico/reference';
import { Suspense, type ComponentProps } from 'react';
import { screen } from '../shell/load-screen.ts';
import { bind } from '../ui/bind.ts';
import { Field, FieldFoot } from '../ui/field.tsx';
import { Options } from '../ui/options.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ByAddress } from './find-property.tsx';
import { BY_ADDRESS, BY_ROL, type PropertyForm } from './property-fields.ts';
import { useAddressSearch, type AddressSearch } from './use-address-search.ts';
import { usePropertyRecord, type PropertyRecord } from './use-property-record.ts';
import styles from './property.module.css';

/** Loaded on demand: the second tab when selected, the record note when there is a record. */
const ByRol = screen(() => import('./find-by-rol.tsx'), 'ByRol');
const FromRecord = screen(() => import('./record-note.tsx'), 'FromRecord');

interface PropertyQuestionsProps {
  readonly form: PropertyForm;
  /** Tab labels on this screen. */
  readonly tabs: { readonly address: string; readonly rol: string };
}

/** The search of a form's property, and what the records say of it. */
export interface PropertySearch extends Pick<PropertyRecord, 'record' | 'heard' | 'written' | 'look'> {
  readonly find: AddressSearch;
}

export function usePropertySearch(form: PropertyForm): PropertySearch {
  const { forget, ...found } = usePropertyRecord(form);
  return { ...found, find: useAddressSearch(form, found.look, forget) };
}

/** All questions of an appraisal: which property, its features and the operation. */
export function PropertyQuestions({ form, tabs }: PropertyQuestionsProps) {
  const search = usePropertySearch(form);
  return (
    <>
      <fieldset className={styles.group}>
        <legend>Encuentra la propiedad</legend>
        <FindProperty form={form} tabs={tabs} search={search} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>La propiedad</legend>
        <SaidByRecord say="facts" form={form} search={search} />
        <TypeOfProperty form={form} search={search} />
        <Operation form={form} />
        <Surfaces form={form} search={search} />
        <Counts form={form} />
        <Furnished form={form} />
      </fieldset>
    </>
  );
}

interface SearchedProps {
  readonly form: PropertyForm;
  readonly search: PropertySearch;
}

/** By address or by rol. */
export function FindProperty({ form, tabs, search: { find, look } }: SearchedProps & PropertyQuestionsProps) {
  const { values } = form;
  const byRol = values.modo === BY_ROL;
  return (
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
  );
}

/** The record's note for one place of the form, announced when it changes. */
export function SaidByRecord({ say, form, search: { record, written } }: SearchedProps & Pick<ComponentProps<typeof FromRecord>, 'say'>) {
  return (
    <div role="status" className={styles.outcome}>
      <Suspense>{record && <FromRecord say={say} form={form} record={record} written={written} />}</Suspense>
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

interface QuestionProps {
  readonly form: PropertyForm;
}

export function TypeOfProperty({ form, search }: SearchedProps) {
  return (
    <>
      <Options {...bind(form, 'tipoPropiedad')} legend="Tipo de propiedad" shape="words" options={TYPES} />
      <SaidByRecord say="other type" form={form} search={search} />
    </>
  );
}

export function Operation({ form }: QuestionProps) {
  return <Options {...bind(form, 'tipoOperacion')} legend="Tipo de operación" shape="words" options={OPERATIONS} />;
}

export function Surfaces({ form, search }: SearchedProps) {
  const surface = { inputMode: 'decimal', autoComplete: 'off', required: true, maxLength: 12 } as const;
  return (
    <>
      <div className={styles.pair}>
        <Field {...bind(form, 'superficieUtil')} {...surface} label="Superficie útil, m²" />
        <Field {...bind(form, 'superficieTotal')} {...surface} label="Superficie total, m²" />
      </div>
      <SaidByRecord say="other surfaces" form={form} search={search} />
    </>
  );
}

/** None is an answer of its own; typing its digit chooses it. */
const countsWith = (none: string) =>
  Array.from({ length: 10 }, (_, count) => [String(count), count === 0 ? `0, ${none}` : String(count)] as const);
const COUNTS = countsWith('ninguno');
const STORAGE = countsWith('ninguna');

export function Counts({ form }: QuestionProps) {
  const count = { options: COUNTS, empty: 'Elige', required: true, errorId: 'cantidades-estado' } as const;
  const { dormitorios, banos, estacionamientos, bodegas } = form.errors;
  return (
    <div>
      <div className={styles.counts}>
        <SelectField {...bind(form, 'dormitorios')} {...count} label="Dormitorios" />
        <SelectField {...bind(form, 'banos')} {...count} label="Baños" />
        <SelectField {...bind(form, 'estacionamientos')} {...count} label="Estacionamientos" />
        <SelectField {...bind(form, 'bodegas')} {...count} options={STORAGE} label="Bodegas" />
      </div>
      {/* Once for all four: their columns are narrow. */}
      <FieldFoot id={count.errorId} error={dormitorios ?? banos ?? estacionamientos ?? bodegas} />
    </div>
  );
}

export function Furnished({ form }: QuestionProps) {
  return <Options {...bind(form, 'amoblado')} legend="Amoblado" shape="words" options={FURNISHED} />;
}
