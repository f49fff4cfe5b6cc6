import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './modal.module.css';

interface ModalProps {
  readonly open: boolean;
  /** Called on Escape, and on a press outside unless `holds`; the parent must then set `open` to false. */
  readonly onClose: () => void;
  /** Only its own buttons and Escape close it. */
  readonly holds?: boolean;
  /** Cannot be closed for now. */
  readonly held?: boolean;
  /** A centred sheet, at the bottom on phones; otherwise `className` positions it. */
  readonly sheet?: boolean;
  readonly className?: string | undefined;
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
  readonly children: ReactNode;
}

/** Native modal: traps the focus and makes the rest of the page inert. On close the focus returns to the opener. */
export function Modal({ open, onClose, holds = false, held = false, sheet = false, className, children, ...name }: ModalProps) {
  const box = useRef<HTMLDialogElement>(null);
  const pressOutside = useEffectEvent((event: Event) => {
    if (!holds && event.target === event.currentTarget) onClose();
  });
  // Pressing Escape twice closes the native dialog without our handler.
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
