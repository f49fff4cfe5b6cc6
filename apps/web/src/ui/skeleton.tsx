import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Height of the expected content. */
  readonly as?: 'text' | 'title' | 'control';
  readonly width?: 'half' | 'most' | 'full';
}

/** A grey placeholder bar. Hidden from screen readers: put text about the wait next to it. */
export function Skeleton({ as = 'text', width = 'full' }: SkeletonProps) {
  return <span className={classNames(styles.skeleton, styles[as], styles[width])} aria-hidden="true" />;
}
