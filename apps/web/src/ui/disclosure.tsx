import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  /** Accessible name of the button. */
  readonly name: string;
  /** Visible content of the button, hidden from screen readers. */
  readonly face: ReactNode;
  /** Content shown below the button: a list of links and buttons. */
  readonly children: ReactNode;
}

/** A button that toggles content. Closes on Escape, on a press elsewhere, on blur, and when something in it is pressed. */
export function Disclosure({ name, face, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const contentId = useId();

  useEffect(() => {
    if (!open) return;
    const over = new AbortController();
    const outside = ({ target }: Event) => {
      if (!(target instanceof Node) || !box.current?.contains(target)) setOpen(false);
    };
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    addEventListener('pointerdown', outside, { signal: over.signal });
    addEventListener('focusin', outside, { signal: over.signal });
    addEventListener('keydown', escape, { signal: over.signal });
    return () => over.abort();
  }, [open]);

  return (
    <div ref={box} className={styles.disclosure}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={name}
        aria-expanded={open}
        aria-controls={contentId}
        onClick={() => setOpen(!open)}
      />
      {/* Above the button, not in it: its letters would otherwise have to be part of the accessible name. */}
      <span className={styles.face} aria-hidden="true">
        {face}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- hears presses on its links and buttons, which the keyboard makes too */}
      <div id={contentId} className={styles.content} hidden={!open} onClick={() => setOpen(false)}>
        {children}
      </div>
    </div>
  );
}
