import { Tick } from './icon.tsx';
import { ReaderOnly } from './reader-only.tsx';
import styles from './steps.module.css';

interface StepsProps {
  readonly steps: readonly string[];
  /** From 0; the number of steps when all are done, -1 for none. */
  readonly current: number;
}

/** Progress of a multi-step task. Without links, since a payment may be under way. */
export function Steps({ steps, current }: StepsProps) {
  return (
    <ol className={styles.steps} aria-label="Pasos">
      {steps.map((step, index) => (
        <li key={step} className={index < current ? styles.done : undefined} aria-current={index === current ? 'step' : undefined}>
          {index < current && <Tick />}
          {step}
          {index < current && <ReaderOnly> (listo)</ReaderOnly>}
        </li>
      ))}
    </ol>
  );
}
