import { useId, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { CloseButton, Modal } from './modal.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  readonly open: boolean;
  /** Called on ×, 'Cerrar', Escape or a press outside; the parent must then set `open` to false. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
}

/** A dialog with text to read. */
export function Dialog({ open, onClose, title, children }: DialogProps) {
  const titleId = useId();
  return (
    <Modal open={open} onClose={onClose} sheet className={styles.dialog} aria-labelledby={titleId}>
      <div className={styles.content}>
        <header className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <CloseButton onPress={onClose} />
        </header>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
        <div className={styles.body} role="region" aria-labelledby={titleId} tabIndex={0}>
          {children}
        </div>
        <footer className={styles.foot}>
          <Button onClick={onClose}>Cerrar</Button>
        </footer>
      </div>
    </Modal>
  );
}
