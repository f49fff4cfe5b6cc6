import { Fragment, type Key, type MouseEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './table.module.css';

export interface Column<T> {
  readonly title: string;
  readonly cell: (row: T) => ReactNode;
  /** Numbers, aligned right. */
  readonly figures?: true;
  /** In a card, the content needs no title. */
  readonly untitled?: true;
  readonly className?: string | undefined;
}

interface TableProps<T> {
  /** Accessible name of the table. */
  readonly name: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => Key;
  /** A newer one is loading. */
  readonly busy?: boolean;
  /** Numeric tables stay tables at any width; others become a card per row on narrow screens. */
  readonly compact?: boolean;
  /** Its rows take the focus one after another by key; Enter presses the first link or button of one. */
  readonly walks?: boolean;
  readonly className?: string | undefined;
  /** More about a row, below it in the whole width; undefined while it is closed. A press on the row opens and closes it. */
  readonly opened?: { readonly of: (row: T) => ReactNode; readonly onPress: (row: T, event: MouseEvent) => void };
}

/** A table with headers; on narrow screens each cell repeats its header. */
export function Table<T>({ name, columns, rows, keyOf, busy = false, compact = false, walks = false, className, opened }: TableProps<T>) {
  return (
    <table
      className={classNames(styles.table, compact ? styles.compact : styles.cards, className)}
      aria-label={name}
      aria-busy={busy || undefined}
    >
      <thead>
        <tr>
          {columns.map(({ title, figures }) => (
            <th key={title} scope="col" className={classNames(figures && styles.figures)}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const more = opened?.of(row);
          return (
            <Fragment key={keyOf(row)}>
              <tr {...(walks && { tabIndex: -1, 'data-fila': true })} onClick={opened && ((event) => opened.onPress(row, event))}>
                {columns.map(({ title, cell, figures, untitled, className: own }) => (
                  <td
                    key={title}
                    className={classNames(figures && styles.figures, own)}
                    data-title={untitled || compact ? undefined : title}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
              {more !== undefined && (
                <tr>
                  <td colSpan={columns.length}>{more}</td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
