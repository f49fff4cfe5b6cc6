import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tag.module.css';

interface TagProps {
  readonly tone?: 'quiet' | 'ok' | 'warn' | 'bad';
  readonly children: ReactNode;
}

/** A state in one or two words; colour is only a visual aid. */
export function Tag({ tone = 'quiet', children }: TagProps) {
  return <span className={classNames(styles.tag, styles[tone])}>{children}</span>;
}
