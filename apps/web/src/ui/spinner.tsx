import styles from './spinner.module.css';

/** Loading text, announced at once; visible only after 300 ms. */
export function Loading({ text }: { readonly text: string }) {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.ring} aria-hidden="true" />
      <span>{text}</span>
    </div>
  );
}
