import { useEffect, useEffectEvent, type ReactNode } from 'react';
import {
  Counts,
  FindProperty,
  Furnished,
  Operation,
  SaidByRecord,
  Surfaces,
  TypeOfProperty,
  usePropertySearch,
  type PropertySearch,
} from '../../property/property-questions.tsx';
import { BY_ROL, propertyKey, refusalOf, type PropertyForm } from '../../property/property-fields.ts';
import { classNames } from '../../ui/class-names.ts';
import { Tick } from '../../ui/icon.tsx';
import property from '../../property/property.module.css';
import styles from './appraisal-stages.module.css';

const TABS = { address: 'Buscar por Dirección', rol: 'Buscar por Rol' };
/** A rol is complete from its first digits: it is looked up when the typing pauses. */
const PAUSE_MS = 500;

interface AppraisalStagesProps {
  readonly form: PropertyForm;
  /** The questions of the last stage are answered too. */
  readonly complete: boolean;
  /** Button and cost. */
  readonly children: ReactNode;
}

/** Find, confirm, ask: nothing about a property is asked before the records say whether it can be appraised. */
export function AppraisalStages({ form, complete, children }: AppraisalStagesProps) {
  const search = usePropertySearch(form);
  useLookUp(form, search);
  const found = search.heard && refusalOf(form.values) === undefined;
  return (
    <>
      <Stage number={1} title="Encuentra la propiedad" done={found}>
        <FindProperty form={form} tabs={TABS} search={search} />
        <p role="status" className={styles.outcome}>
          {found && search.record && 'Está en los registros y es de un tipo que se tasa.'}
          {found &&
            !search.record &&
            'No pudimos leer los registros ahora: escribe los datos y se comprueban al pedir, sin costo si no se puede.'}
        </p>
      </Stage>
      <Stage number={2} title="Confirma los datos" waits={!found}>
        {found && (
          <>
            <SaidByRecord say="facts" form={form} search={search} />
            <TypeOfProperty form={form} search={search} />
            <Surfaces form={form} search={search} />
          </>
        )}
      </Stage>
      <Stage number={3} title="Pide la tasación" waits={!found} done={complete}>
        {found && (
          <>
            <Operation form={form} />
            <p className={property.soft}>
              El informe trae los dos valores, venta y arriendo, cuando hay avisos para ambos; primero va el que elijas.
            </p>
            <Counts form={form} />
            <Furnished form={form} />
          </>
        )}
        {children}
      </Stage>
    </>
  );
}

interface StageProps {
  readonly number: number;
  readonly title: string;
  readonly done?: boolean;
  /** The stage before it comes first. */
  readonly waits?: boolean;
  readonly children: ReactNode;
}

function Stage({ number, title, done = false, waits = false, children }: StageProps) {
  return (
    <fieldset className={classNames(styles.stage, done && styles.done, waits && styles.waits)}>
      <legend>
        {done && <Tick />} {number}. {title}
      </legend>
      {waits && number === 2 && (
        <p className={property.soft}>Primero encuentra la propiedad: te decimos si se puede tasar antes de preguntarte más.</p>
      )}
      {children}
    </fieldset>
  );
}

/** Looks up a rol that is being typed, without waiting for the focus to leave it. */
function useLookUp({ values }: PropertyForm, { look }: PropertySearch): void {
  const key = values.modo === BY_ROL ? propertyKey(values) : undefined;
  const lookUp = useEffectEvent(() => look(values.comuna, values.rolManzana, values.rolPredio));
  useEffect(() => {
    if (key === undefined) return undefined;
    const timer = setTimeout(lookUp, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key]);
}
