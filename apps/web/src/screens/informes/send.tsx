import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './query-form.module.css';

const NOTE_ID = 'consulta-costo';

interface SendProps {
  /** Cost of the query. */
  readonly note: string | undefined;
  readonly disabled?: boolean;
  /** `id` of further text about the button. */
  readonly describedBy?: string;
  readonly children?: ReactNode;
}

/** Last step of the query. */
export function Send({ note, disabled = false, describedBy, children }: SendProps) {
  return (
    <div className={styles.send}>
      <Button variant="primary" type="submit" disabled={disabled} aria-describedby={classNames(describedBy, note !== undefined && NOTE_ID)}>
        Consultar Informe
      </Button>
      {children}
      {note !== undefined && (
        <p className={styles.note} id={NOTE_ID}>
          {note}
        </p>
      )}
    </div>
  );
}
