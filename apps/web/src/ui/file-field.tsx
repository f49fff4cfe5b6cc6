import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { FieldFoot, FieldHelp } from './field.tsx';
import field from './field.module.css';
import styles from './file-field.module.css';

interface FileFieldProps {
  /** Also the `id` of the input. */
  readonly name: string;
  readonly label: ReactNode;
  /** Types offered first by the file dialog; others can still be chosen. */
  readonly accept: string;
  /** Name of the chosen file; undefined without one. */
  readonly chosen: string | undefined;
  /** Undefined: the choice was cleared. */
  readonly onChoose: (file: File | undefined) => void;
  readonly error?: string | undefined;
  readonly help?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A native input for one file. */
export function FileField({ name, label, accept, chosen, onChoose, error, help, ref }: FileFieldProps) {
  const footId = `${name}-estado`;
  const helpId = `${name}-ayuda`;
  return (
    <div className={field.field}>
      <label htmlFor={name}>{label}</label>
      <div className={styles.box} data-wrong={error === undefined ? undefined : ''}>
        <input
          ref={ref}
          id={name}
          name={name}
          type="file"
          accept={accept}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={classNames(error !== undefined && footId, help !== undefined && helpId)}
          onChange={(event) => onChoose(event.currentTarget.files?.[0])}
        />
        <span className={styles.button} aria-hidden="true">
          Elegir archivo
        </span>
        <span className={classNames(styles.name, chosen !== undefined && styles.chosen)} aria-hidden="true">
          {chosen ?? 'Ningún archivo elegido'}
        </span>
      </div>
      <FieldFoot id={footId} error={error} />
      <FieldHelp id={helpId} help={help} />
    </div>
  );
}
