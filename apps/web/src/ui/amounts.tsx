import { classNames } from './class-names.ts';
import { formatPesos } from './money.ts';
import styles from './amounts.module.css';

export interface Amount {
  readonly label: string;
  /** Whole pesos, negative for a discount; or another amount, as text. */
  readonly value: number | string;
  /** A struck-through price that no longer applies. */
  readonly struck?: boolean;
  readonly discount?: boolean;
}

interface AmountsProps {
  readonly rows: readonly Amount[];
  readonly total?: { readonly label: string; readonly value: number } | undefined;
}

function figure(value: Amount['value']): string {
  return typeof value === 'number' ? formatPesos(value) : value;
}

/** A bill: label, dotted leader, figure, and the total, announced when it changes. */
export function Amounts({ rows, total }: AmountsProps) {
  return (
    <div>
      <dl className={styles.rows}>
        {rows.map((row) => (
          <div key={row.label}>
            <dt>{row.label}</dt>
            <dd className={classNames(row.discount && styles.discount)}>{row.struck ? <s>{figure(row.value)}</s> : figure(row.value)}</dd>
          </div>
        ))}
      </dl>
      {total && (
        <p className={styles.total}>
          <span>{total.label}</span> <output aria-live="polite">{formatPesos(total.value)}</output>
        </p>
      )}
    </div>
  );
}
