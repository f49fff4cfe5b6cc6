import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tag.module.css';

interface TagProps {
  readonly tone?: 'quiet' | 'ok' | 'warn' | 'bad';
  readonly children: ReactNode;
}

/** A state in a word or two; its words say it, the colour only helps the eye. */
export function Tag({ tone = 'quiet', children }: TagProps) {
  return <span className={classNames(styles.tag, styles[tone])}>{children}</span>;
}
