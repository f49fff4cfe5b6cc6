import { createContext, use, useEffect, useId, useState, type ReactNode } from 'react';
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

const Holding = createContext<(held: boolean) => void>(() => undefined);

/** A short question that holds the page until it is answered. */
export function Question({ open, onClose, title, children }: QuestionProps) {
  const titleId = useId();
  const [held, hold] = useState(false);
  return (
    <Modal open={open} onClose={onClose} holds held={held} sheet className={styles.question} aria-labelledby={titleId}>
      <div className={styles.content}>
        <h2 id={titleId}>{title}</h2>
        <Holding value={hold}>{children}</Holding>
      </div>
    </Modal>
  );
}

/** For what is inside a question: while its answer is under way not even Escape closes it, or nobody would hear that it was refused. */
export function useHeldQuestion(busy: boolean): void {
  const hold = use(Holding);
  useEffect(() => {
    hold(busy);
    return () => hold(false);
  }, [hold, busy]);
}
