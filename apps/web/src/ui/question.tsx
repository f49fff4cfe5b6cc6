import { useEffect, useId, useRef, type ReactNode } from 'react';
import styles from './question.module.css';

interface QuestionProps {
  readonly open: boolean;
  /** Escape: the safe answer. */
  readonly onClose: () => void;
  readonly title: string;
  /** What is asked and the buttons that answer, the safe one first: it takes the focus. */
  readonly children: ReactNode;
}

/** A short question that holds the page until it is answered. */
export function Question({ open, onClose, title, children }: QuestionProps) {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
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
    <dialog
      ref={box}
      className={styles.question}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open && (
        <div className={styles.content}>
          <h2 id={titleId}>{title}</h2>
          {children}
        </div>
      )}
    </dialog>
  );
}
