import { useState } from 'react';
import { AppShell } from '../shell/app-shell.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import styles from './session-unknown.module.css';
import { useSession } from './use-session.ts';

/** Shown in place of a protected page while the provider is unreachable, instead of signing the user out. */
export function SessionUnknown() {
  usePageTitle('Sesión sin comprobar');
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await session.renew().catch(() => undefined);
    setBusy(false);
  };
  return (
    <AppShell>
      <div className={styles.page}>
        <h1>No pudimos comprobar tu sesión.</h1>
        <Alert tone="warn">
          <p>Sigue abierta y no perdiste nada. Revisa tu conexión y vuelve a intentarlo.</p>
        </Alert>
        <Button variant="primary" busy={busy} busyText="Comprobando..." onClick={() => void retry()}>
          Reintentar
        </Button>
      </div>
    </AppShell>
  );
}
