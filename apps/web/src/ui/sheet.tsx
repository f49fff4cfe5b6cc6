import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './sheet.module.css';

interface SheetProps {
  /** Adds the ink rule at the top, for the main sheet. */
  readonly filete?: boolean;
  readonly children: ReactNode;
}

export function Sheet({ filete = false, children }: SheetProps) {
  return <div className={classNames(styles.sheet, filete && styles.filete)}>{children}</div>;
}
