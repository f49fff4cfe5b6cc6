import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './table.module.css';

interface Column {
  readonly name: string;
  /** Numbers, aligned right. */
  readonly figures?: boolean;
}

interface TableProps {
  /** Accessible name of the table. */
  readonly name: string;
  readonly columns: readonly (string | Column)[];
  /** A newer one is loading. */
  readonly busy?: boolean;
  /** Numeric tables stay tables at any width; others become a card per row on narrow screens. */
  readonly compact?: boolean;
  readonly children: ReactNode;
}

/** A table with headers; on narrow screens each cell repeats its header. */
export function Table({ name, columns, busy = false, compact = false, children }: TableProps) {
  return (
    <table className={classNames(styles.table, compact ? styles.compact : styles.cards)} aria-label={name} aria-busy={busy || undefined}>
      <thead>
        <tr>
          {columns.map((column) => {
            const { name: title, figures = false } = typeof column === 'string' ? { name: column } : column;
            return (
              <th key={title} scope="col" className={classNames(figures && styles.figures)}>
                {title}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface CellProps {
  /** The column's title, repeated in a card; omitted if the content does not need it. */
  readonly title?: string;
  readonly figures?: boolean;
  readonly id?: string;
  readonly children: ReactNode;
}

export function Cell({ title, figures = false, id, children }: CellProps) {
  return (
    <td id={id} className={classNames(figures && styles.figures)} data-title={title}>
      {children}
    </td>
  );
}
