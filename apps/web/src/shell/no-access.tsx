import { useEffect, type ReactNode } from 'react';
import { forgetRole } from '../session/own-role.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import styles from './no-access.module.css';

interface NoAccessProps {
  /** Who may use the page, in one sentence. */
  readonly children: ReactNode;
  /** The server refused: the role stored in this browser is outdated. */
  readonly refused: boolean;
}

/** Shown in place of a page that the user's role does not allow. */
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
