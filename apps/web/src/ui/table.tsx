import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './table.module.css';

interface Column {
  readonly name: string;
  /** Figures, aligned at their end. */
  readonly figures?: boolean;
}

interface TableProps {
  /** What readers hear the table called. */
  readonly name: string;
  readonly columns: readonly (string | Column)[];
  /** A newer one is on its way. */
  readonly busy?: boolean;
  /** Figures alone stay side by side at any width; anything else becomes a card for each row on narrow screens. */
  readonly compact?: boolean;
  readonly children: ReactNode;
}

/** Rows under their titles, which each cell repeats where there is no room for columns. */
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
  /** The column's title, said again in a card; left out where the content needs none. */
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
