import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './modal.module.css';

interface ModalProps {
  readonly open: boolean;
  /** Asked for by Escape, and by a press outside unless it `holds`; the owner then passes `open` as false. */
  readonly onClose: () => void;
  /** Nothing but its own buttons and Escape leave it. */
  readonly holds?: boolean;
  /** Nothing leaves it for now. */
  readonly held?: boolean;
  /** A sheet in the middle, at the foot of a telephone; without it the owner's class says where it stands. */
  readonly sheet?: boolean;
  readonly className?: string | undefined;
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
  readonly children: ReactNode;
}

/** The platform's own modal: it holds the focus and the rest of the page is inert. The focus goes back to whoever opened it. */
export function Modal({ open, onClose, holds = false, held = false, sheet = false, className, children, ...name }: ModalProps) {
  const box = useRef<HTMLDialogElement>(null);
  const pressOutside = useEffectEvent((event: Event) => {
    if (!holds && event.target === event.currentTarget) onClose();
  });
  // The browser closes it by itself when Escape is pressed twice.
  const closed = useEffectEvent(() => {
    if (box.current?.open) return;
    if (held) box.current?.showModal();
    else onClose();
  });
  useEffect(() => {
    const dialog = box.current;
    if (!open || !dialog) return;
    const opener = document.activeElement;
    dialog.showModal();
    dialog.addEventListener('click', pressOutside);
    dialog.addEventListener('close', closed);
    return () => {
      dialog.removeEventListener('click', pressOutside);
      dialog.removeEventListener('close', closed);
      dialog.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [open]);
  return (
    <dialog
      ref={box}
      className={classNames(styles.modal, sheet && styles.sheet, className)}
      {...name}
      onCancel={(event) => {
        event.preventDefault();
        if (!held) onClose();
      }}
    >
      {open && children}
    </dialog>
  );
}

interface CloseButtonProps {
  readonly onPress: () => void;
}

export function CloseButton({ onPress }: CloseButtonProps) {
  return (
    <button type="button" className={styles.cross} aria-label="Cerrar" onClick={onPress}>
      <span aria-hidden="true">×</span>
    </button>
  );
}
