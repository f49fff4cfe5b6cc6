import styles from './spinner.module.css';

/** What is awaited, announced at once; the eye sees it only when the wait is longer than 300 ms. */
export function Loading({ text }: { readonly text: string }) {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.ring} aria-hidden="true" />
      <span>{text}</span>
    </div>
  );
}
