import { Suspense, useEffect, useEffectEvent, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { check, compraTasacion, fieldNames } from '@veridico/forms';
import { screen } from '../shell/load-screen.ts';
import { afterPress } from '../ui/after-press.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Tick } from '../ui/icon.tsx';
import { communeOf } from './communes.ts';
import { FindProperty } from './find-property.tsx';
import type { PropertyForm } from './property-fields.ts';
import type { AppraisalState } from './use-appraisal.ts';
import property from './property.module.css';
import styles from './appraisal-stages.module.css';

// Loaded once a property was found.
const AtFirst = screen(() => import('./forecast.tsx'), 'AtFirst');
const PropertyQuestions = screen(() => import('./property-questions.tsx'), 'PropertyQuestions');

interface AppraisalStagesProps extends Pick<ComponentProps<typeof FindProperty>, 'tabs'> {
  readonly form: PropertyForm;
  readonly state: AppraisalState;
  readonly last: { readonly title: string; readonly done: boolean };
  /** Contents of the last stage. */
  readonly children: ReactNode;
}

/**
 * Find, confirm, and what the screen is for: nothing about a property is asked before it is known whether it can be appraised.
 * A finished stage folds to one line when the reader goes on to a later one.
 */
export function AppraisalStages({ form, state, tabs, last, children }: AppraisalStagesProps) {
  const { values, errors } = form;
  const { found, heard, record } = state;
  const [at, setAt] = useState(1);
  const answered = found && Object.keys(check(compraTasacion, values, 'submit')).length === 0;
  const wrong = fieldNames(compraTasacion).find((name) => errors[name] !== undefined);
  // A field that the server refused may be folded: it was not there to take the focus.
  const showWrong = useEffectEvent(() => {
    if (wrong !== undefined && at > 2) form.focus(wrong);
  });
  useEffect(() => showWrong(), [wrong]);
  // What folds above moves the focused field, in browsers that do not anchor the page to it.
  useEffect(() => {
    if (at > 1) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <>
      <Stage
        number={1}
        title="Encuentra la propiedad"
        done={found}
        folded={found && at > 1}
        onEnter={setAt}
        summary={`${record?.direccion ?? values.direccionElegida} · Rol ${values.rolManzana}-${values.rolPredio}, ${communeOf(values.comuna)}`}
      >
        <FindProperty form={form} tabs={tabs} find={state.find} look={state.look} />
        <div role="status" className={property.outcome}>
          {heard && record && (
            <Suspense>
              <AtFirst form={form} record={record} written={state.written} />
            </Suspense>
          )}
        </div>
      </Stage>
      <Stage
        number={2}
        title="Confirma los datos"
        waits={!found}
        done={answered}
        folded={answered && at > 2 && wrong === undefined}
        onEnter={setAt}
        summary={
          <Suspense>
            <PropertyQuestions form={form} record={record} inOneLine />
          </Suspense>
        }
      >
        {found ? (
          <Suspense>
            <PropertyQuestions form={form} record={record} />
          </Suspense>
        ) : (
          <p className={property.soft}>Primero encuentra la propiedad: te decimos si se puede tasar antes de preguntarte más.</p>
        )}
      </Stage>
      <Stage number={3} title={last.title} waits={!found} done={last.done} onEnter={setAt}>
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
  readonly folded?: boolean;
  /** The stage in one line, while it is folded. */
  readonly summary?: ReactNode;
  /** The reader works in this stage. */
  readonly onEnter: (number: number) => void;
  readonly children: ReactNode;
}

function Stage({ number, title, done = false, waits = false, folded = false, summary, onEnter, children }: StageProps) {
  const body = useRef<HTMLDivElement>(null);
  const reopened = useRef(false);
  useEffect(() => {
    if (!folded && reopened.current) body.current?.querySelector<HTMLElement>('input:not([type=radio]), input:checked')?.focus();
    reopened.current = false;
  }, [folded]);
  const reopen = () => {
    reopened.current = true;
    onEnter(number);
  };
  return (
    <fieldset className={classNames(styles.stage, done && styles.done, waits && styles.waits)}>
      <legend>
        {done && <Tick />} {number}. {title}
      </legend>
      {folded ? (
        <div className={styles.summary}>
          <p>{summary}</p>
          <Button variant="text" onClick={reopen} aria-label={`Cambiar: ${title}`}>
            Cambiar
          </Button>
        </div>
      ) : (
        <div ref={body} className={styles.body} onFocus={() => afterPress(() => onEnter(number))}>
          {children}
        </div>
      )}
    </fieldset>
  );
}
