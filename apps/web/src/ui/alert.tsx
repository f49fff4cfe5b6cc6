import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, Tick } from './icon.tsx';
import styles from './alert.module.css';

export type AlertTone = 'ok' | 'error' | 'warn' | 'info';

interface AlertProps {
  readonly tone: AlertTone;
  readonly title?: string;
  readonly children?: ReactNode;
  /** Takes the focus when it appears, for an answer to something the person just did. */
  readonly focusOnShow?: boolean;
  /** Announces nothing: a part of it does so by itself. */
  readonly quiet?: boolean;
}

const roles = { ok: 'status', error: 'alert', warn: undefined, info: undefined } as const;
const icons = { error: 'circle-alert', warn: 'triangle-alert', info: 'info' } as const;

/** Put it where the action was; at most two sentences, never two of them together. */
export function Alert({ tone, title, children, focusOnShow = false, quiet = false }: AlertProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusOnShow) box.current?.focus();
  }, [focusOnShow]);
  return (
    <div
      ref={box}
      className={classNames(styles.alert, styles[tone])}
      role={quiet ? undefined : roles[tone]}
      tabIndex={focusOnShow ? -1 : undefined}
    >
      {tone === 'ok' ? <Tick /> : <Icon name={icons[tone]} />}
      <div>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
