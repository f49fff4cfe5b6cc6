import type { HTMLInputAutoCompleteAttribute, InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { Icon, Tick } from './icon.tsx';
import styles from './field.module.css';

type NativeInputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoCapitalize'
  | 'enterKeyHint'
  | 'inputMode'
  | 'list'
  | 'max'
  | 'maxLength'
  | 'min'
  | 'onFocus'
  | 'placeholder'
  | 'readOnly'
  | 'spellCheck'
>;

interface FieldProps extends NativeInputProps {
  /** Also the `id` of the input, so that other text can link to it. */
  readonly name: string;
  readonly label: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly error?: string | undefined;
  /** Confirmation of a valid value, such as 'RUT válido'. */
  readonly ok?: string | undefined;
  /** A suggested correction, below the error if there is one; anything false for none. */
  readonly hint?: ReactNode;
  readonly help?: ReactNode;
  readonly required?: boolean;
  /** Adds '(opcional)' to the label. */
  readonly optional?: boolean;
  readonly type?: 'text' | 'email' | 'tel' | 'password' | 'search' | 'date' | 'datetime-local';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  /** A button next to the input. */
  readonly action?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Label, input, error or confirmation, help: this order for eyes and screen readers. */
export function Field({
  name,
  label,
  value,
  onChange,
  onBlur,
  error,
  ok,
  hint,
  help,
  required,
  optional,
  type = 'text',
  action,
  ref,
  ...native
}: FieldProps) {
  const said = error !== undefined || ok !== undefined;
  const hinted = Boolean(hint);
  const footId = `${name}-estado`;
  const hintId = `${name}-pista`;
  const helpId = `${name}-ayuda`;
  return (
    <div className={styles.field}>
      <label htmlFor={name}>
        {label}
        {optional && <span className={styles.optional}> (opcional)</span>}
      </label>
      <div className={classNames(action !== undefined && styles.withAction)}>
        <input
          spellCheck={false}
          {...native}
          ref={ref}
          id={name}
          name={name}
          type={type}
          value={value}
          aria-required={required || undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={classNames(said && footId, hinted && hintId, help !== undefined && helpId)}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        />
        {action}
      </div>
      <FieldFoot id={footId} error={error} ok={ok} />
      <div id={hintId} aria-live="polite">
        {hinted && <p className={styles.hint}>{hint}</p>}
      </div>
      <FieldHelp id={helpId} help={help} />
    </div>
  );
}

export function FieldHelp({ id, help }: { readonly id: string; readonly help: ReactNode }) {
  if (help === undefined) return null;
  return (
    <div className={styles.help} id={id}>
      {help}
    </div>
  );
}

/** Error or confirmation of a control. Always in the page, so that a later sentence is announced. */
export function FieldFoot({
  id,
  error,
  ok,
}: {
  readonly id: string;
  readonly error?: string | undefined;
  readonly ok?: string | undefined;
}) {
  return (
    <div id={id} aria-live="polite">
      {error !== undefined && (
        <p className={classNames(styles.foot, styles.wrong)}>
          <Icon name="circle-alert" />
          <span>{error}</span>
        </p>
      )}
      {error === undefined && ok !== undefined && (
        <p className={classNames(styles.foot, styles.right)}>
          <Tick />
          <span>{ok}</span>
        </p>
      )}
    </div>
  );
}
