import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  readonly open: boolean;
  /** Asked for by ×, 'Cerrar', Escape or a press outside; the owner then passes `open` as false. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
}

/** The platform's own modal: it holds the focus and the rest of the page is inert. The focus goes back to whoever opened it. */
export function Dialog({ open, onClose, title, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  const pressOutside = useEffectEvent((event: Event) => {
    if (event.target === event.currentTarget) onClose();
  });
  useEffect(() => {
    const dialog = box.current;
    if (!open || !dialog) return;
    const opener = document.activeElement;
    dialog.showModal();
    dialog.addEventListener('click', pressOutside);
    return () => {
      dialog.removeEventListener('click', pressOutside);
      dialog.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [open]);

  return (
    <dialog
      ref={box}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // The browser closes it by itself when Escape is pressed twice.
      onClose={() => open && onClose()}
    >
      {open && (
        <div className={styles.content}>
          <header className={styles.head}>
            <h2 id={titleId}>{title}</h2>
            <button type="button" className={styles.cross} aria-label="Cerrar" onClick={onClose}>
              <span aria-hidden="true">×</span>
            </button>
          </header>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
          <div className={styles.body} role="region" aria-labelledby={titleId} tabIndex={0}>
            {children}
          </div>
          <footer className={styles.foot}>
            <Button onClick={onClose}>Cerrar</Button>
          </footer>
        </div>
      )}
    </dialog>
  );
}
