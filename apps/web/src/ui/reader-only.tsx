import type { ReactNode } from 'react';
import styles from './reader-only.module.css';

/** Text for screen readers only. */
export function ReaderOnly({ children }: { readonly children: ReactNode }) {
  return <span className={styles.readerOnly}>{children}</span>;
}
