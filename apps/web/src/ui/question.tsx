import { createContext, use, useEffect, useId, useState, type ReactNode } from 'react';
import { Modal } from './modal.tsx';
import { useSending, type Sending } from './use-sending.ts';
import styles from './question.module.css';

interface QuestionProps {
  readonly open: boolean;
  /** Called on Escape: the safe answer. */
  readonly onClose: () => void;
  readonly title: string;
  /** The question and its answer buttons, the safe one first: it gets the focus. */
  readonly children: ReactNode;
}

const Holding = createContext<(held: boolean) => void>(() => undefined);

/** A short question that blocks the page until it is answered. */
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

/** For the content of a question: blocks even Escape while the answer is being sent, so that its failure is not missed. */
export function useHeldSending(): Sending {
  const hold = use(Holding);
  const sending = useSending();
  const { busy } = sending;
  useEffect(() => {
    hold(busy);
    return () => hold(false);
  }, [hold, busy]);
  return sending;
}
