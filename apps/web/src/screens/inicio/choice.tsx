import type { ReportCode } from '@veridico/reports';
import { LateFirstPage } from '../../report-pages/late-first-page.tsx';
import { latePart } from '../../shell/late-part.tsx';
import type { Servicios } from '../../shell/use-servicios.ts';
import { classNames } from '../../ui/class-names.ts';
import { ReportPanel } from './report-panel.tsx';
import styles from './choice.module.css';

const ChoiceOptions = latePart(() => import('./choice-options.tsx'), 'ChoiceOptions');
const OtherPerson = latePart(() => import('./other-person.tsx'), 'OtherPerson');

/** The report that answers each choice but the last. */
const SOLD = [
  ['mi', 'sia000001'],
  ['empresa', 'sia000002'],
  ['propiedad', 'sia000004'],
] as const satisfies readonly (readonly [string, ReportCode])[];

/**
 * Four radios, each with its panel. The style sheet shows the panel of the chosen one, so it works before and without the script; where
 * `:has()` is unknown every panel is shown, in order. No form: Enter on a radio would submit it and load the page anew.
 */
export function Choice({ servicios }: { readonly servicios: Servicios }) {
  return (
    <div className={styles.choice}>
      <ChoiceOptions />
      {SOLD.map(([value, code]) => (
        <ReportPanel key={code} code={code} servicios={servicios} className={classNames(styles.panel, styles[value])} />
      ))}
      <div className={classNames(styles.panel, styles.otra)}>
        <OtherPerson />
      </div>
      {SOLD.map(([value, code]) => (
        <div key={code} className={classNames(styles.page, styles[value])}>
          <LateFirstPage code={code} sizes="30rem" />
        </div>
      ))}
    </div>
  );
}
