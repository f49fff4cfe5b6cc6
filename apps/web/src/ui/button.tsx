import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Link } from './router.tsx';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'text';

interface ButtonLook {
  readonly variant?: ButtonVariant;
  /** As wide as its container. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className' | 'style'> {
  /** In progress: looks enabled but ignores presses. */
  readonly busy?: boolean;
  /** Text while busy. Its space is reserved from the start, so that the button keeps its width. */
  readonly busyText?: string;
}

function look({ variant = 'secondary', wide = false }: Pick<ButtonLook, 'variant' | 'wide'>): string | undefined {
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
      // Not `disabled`: the focus would be lost and the text change not announced.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busyText === undefined ? children : <TwoTexts busy={busy} rest={children} busyText={busyText} />}
    </button>
  );
}

/** The longer text reserves its space by CSS: the accessible text contains only the current one. */
function TwoTexts({ busy, rest, busyText }: { readonly busy: boolean; readonly rest: ReactNode; readonly busyText: string }) {
  return (
    <span className={styles.cell} data-reserve={busyText}>
      {busy ? busyText : rest}
    </span>
  );
}

interface ButtonLinkProps extends ButtonLook {
  readonly to: string;
  /** Passed in the history state. */
  readonly state?: unknown;
  /** Called before navigating. */
  readonly onClick?: (() => void) | undefined;
  readonly 'aria-describedby'?: string;
  readonly 'aria-label'?: string;
}

/** An in-app link that looks like a button. */
export function ButtonLink({ to, variant = 'secondary', wide = false, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} to={to} className={look({ variant, wide })}>
      {children}
    </Link>
  );
}

interface ButtonAnchorProps extends ButtonLook {
  readonly href: string;
  /** File name to save as; without it the address is opened. */
  readonly download?: string;
  readonly target?: '_blank';
  readonly 'aria-describedby'?: string;
}

/** A link to a file or an external address that looks like a button. */
export function ButtonAnchor({ href, variant = 'secondary', wide = false, download, target, children, ...rest }: ButtonAnchorProps) {
  return (
    <a {...rest} href={href} className={look({ variant, wide })} download={download} target={target} rel={target && 'noopener'}>
      {children}
    </a>
  );
}
