import type { ReactNode } from 'react';
import styles from './reader-only.module.css';

/** Words for screen readers where the eye has a sign. */
export function ReaderOnly({ children }: { readonly children: ReactNode }) {
  return <span className={styles.readerOnly}>{children}</span>;
}
