import type { ReactNode } from 'react';
import styles from './mark.module.css';

const SHAPES = {
  bien: <path d="M1.5 6.5 4.5 9.5 10.5 2" fill="none" stroke="currentColor" strokeWidth="2" />,
  mal: <path d="M6 .5 11.5 6 6 11.5.5 6Z" fill="currentColor" />,
  tarde: <path d="M6 1 11.5 11H.5Z" fill="currentColor" />,
  espera: <circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.75" />,
  curso: (
    <>
      <circle cx="6" cy="6" r="4.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 1.25a4.75 4.75 0 0 1 0 9.5Z" fill="currentColor" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type Shape = keyof typeof SHAPES;

interface MarkProps {
  readonly shape: Shape;
  /** The state in words: they must do without the shape. */
  readonly children: ReactNode;
}

/** A state: a shape and its words. */
export function Mark({ shape, children }: MarkProps) {
  return (
    <span className={styles.mark} data-forma={shape}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        {SHAPES[shape]}
      </svg>
      <span>{children}</span>
    </span>
  );
}
