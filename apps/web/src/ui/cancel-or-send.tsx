import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface CancelOrSendProps {
  readonly busy: boolean;
  readonly busyText: string;
  readonly onCancel: () => void;
  /** What the form does. */
  readonly children: ReactNode;
}

/** The two buttons of a form that can be left. */
export function CancelOrSend({ busy, busyText, onCancel, children }: CancelOrSendProps) {
  return (
    <>
      <Button busy={busy} onClick={onCancel}>
        Cancelar
      </Button>
      <Button variant="primary" type="submit" busy={busy} busyText={busyText}>
        {children}
      </Button>
    </>
  );
}
