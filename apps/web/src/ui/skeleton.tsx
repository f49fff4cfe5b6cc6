import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Height of what will come. */
  readonly as?: 'text' | 'title' | 'control';
  readonly width?: 'half' | 'most' | 'full';
}

/** A grey bar in the shape of what is coming. Readers skip it: say beside it what is awaited. */
export function Skeleton({ as = 'text', width = 'full' }: SkeletonProps) {
  return <span className={classNames(styles.skeleton, styles[as], styles[width])} aria-hidden="true" />;
}
