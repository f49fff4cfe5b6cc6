import type { ReactNode } from 'react';
import { CloseButton, Modal } from './modal.tsx';
import styles from './drawer.module.css';

interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly name: string;
  readonly children: ReactNode;
}

/** The side content of wide pages, as a drawer over narrow ones. */
export function Drawer({ open, onClose, name, children }: DrawerProps) {
  return (
    <Modal open={open} onClose={onClose} className={styles.drawer} aria-label={name}>
      <div className={styles.content}>
        <div className={styles.head}>
          <CloseButton onPress={onClose} />
        </div>
        {children}
      </div>
    </Modal>
  );
}
