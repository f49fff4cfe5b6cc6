import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, Tick } from './icon.tsx';
import styles from './alert.module.css';

export type AlertTone = 'ok' | 'error' | 'warn' | 'info';

interface AlertProps {
  readonly tone: AlertTone;
  readonly title?: string;
  readonly children?: ReactNode;
  /** Takes the focus when shown, as the response to a user action. */
  readonly focusOnShow?: boolean;
  /** Not a live region: a part of it announces itself. */
  readonly quiet?: boolean;
}

const roles = { ok: 'status', error: 'alert', warn: undefined, info: undefined } as const;
const icons = { error: 'circle-alert', warn: 'triangle-alert', info: 'info' } as const;

/** Place it next to the action; at most two sentences, and only one alert at a time. */
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
