import { useId, type ReactNode } from 'react';
import { Modal } from './modal.tsx';
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
  const titleId = useId();
  return (
    <Modal open={open} onClose={onClose} holds sheet className={styles.question} aria-labelledby={titleId}>
      <div className={styles.content}>
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </Modal>
  );
}
