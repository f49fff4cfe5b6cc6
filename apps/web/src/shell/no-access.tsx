import { useEffect, type ReactNode } from 'react';
import { forgetRole } from '../session/own-role.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import styles from './no-access.module.css';

interface NoAccessProps {
  /** Whose page it is, in a sentence. */
  readonly children: ReactNode;
  /** The server said so: what this browser took for their role is wrong. */
  readonly refused: boolean;
}

/** In place of a page that is not for the role of who is signed in. */
export function NoAccess({ children, refused }: NoAccessProps) {
  useEffect(() => {
    if (refused) forgetRole();
  }, [refused]);
  return (
    <div className={styles.page}>
      <Alert tone="info">
        <p>{children}</p>
        <p>Si necesitas verla, pide otro rol a quien administra el plan.</p>
      </Alert>
      <div>
        <ButtonLink to="/">Volver al inicio</ButtonLink>
      </div>
    </div>
  );
}
