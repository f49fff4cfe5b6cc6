import { useEffect, useRef, type ReactNode } from 'react';
import styles from './drawer.module.css';

interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly name: string;
  readonly children: ReactNode;
}

/** What stands at the side of a wide page, brought in over a narrow one. */
export function Drawer({ open, onClose, name, children }: DrawerProps) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    if (!open || !dialog) return;
    const opener = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [open]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a press beside it; the keyboard has Escape
    <dialog
      ref={box}
      className={styles.drawer}
      aria-label={name}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open && (
        <div className={styles.content}>
          <button type="button" className={styles.cross} aria-label="Cerrar" onClick={onClose}>
            <span aria-hidden="true">×</span>
          </button>
          {children}
        </div>
      )}
    </dialog>
  );
}
