import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Link } from './router.tsx';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'text';

interface Look {
  readonly variant?: ButtonVariant;
  /** As wide as what holds it. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className' | 'style'> {
  /** Work is under way: the button looks alive but takes no further press. */
  readonly busy?: boolean;
  /** Words while busy. The button is as wide as they are from the start, so that it keeps its width. */
  readonly busyText?: string;
}

function look({ variant = 'secondary', wide = false }: Pick<Look, 'variant' | 'wide'>): string | undefined {
  return variant === 'text' ? styles.text : classNames(styles.button, variant === 'primary' && styles.primary, wide && styles.wide);
}

export function Button({
  variant,
  wide,
  busy = false,
  busyText,
  disabled = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={look({ variant: variant ?? 'secondary', wide: wide ?? false })}
      disabled={disabled}
      // Not `disabled`: the focus would be lost and the change of words not announced.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busyText === undefined ? children : <TwoTexts busy={busy} rest={children} busyText={busyText} />}
    </button>
  );
}

/** The longer words while busy reserve their room by a style: in the page's text there is only what is said now. */
function TwoTexts({ busy, rest, busyText }: { readonly busy: boolean; readonly rest: ReactNode; readonly busyText: string }) {
  return (
    <span className={styles.cell} data-reserve={busyText}>
      {busy ? busyText : rest}
    </span>
  );
}

interface ButtonLinkProps extends Look {
  readonly to: string;
  /** Handed over in the history's state. */
  readonly state?: unknown;
  /** Before it is followed. */
  readonly onClick?: (() => void) | undefined;
  readonly 'aria-describedby'?: string;
  readonly 'aria-label'?: string;
}

/** A place of this application that looks like a button. */
export function ButtonLink({ to, variant = 'secondary', wide = false, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} to={to} className={look({ variant, wide })}>
      {children}
    </Link>
  );
}

interface ButtonAnchorProps extends Look {
  readonly href: string;
  /** File name to save under; without it the address is opened. */
  readonly download?: string;
  readonly target?: '_blank';
  readonly 'aria-describedby'?: string;
}

/** A file or an address outside the application that looks like a button. */
export function ButtonAnchor({ href, variant = 'secondary', wide = false, download, target, children, ...rest }: ButtonAnchorProps) {
  return (
    <a {...rest} href={href} className={look({ variant, wide })} download={download} target={target} rel={target && 'noopener'}>
      {children}
    </a>
  );
}
