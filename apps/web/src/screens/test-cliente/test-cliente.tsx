import { pageSettings } from '../../page-settings.ts';
import { useSessionState } from '../../session/use-session.ts';
import { Width } from '../../shell/page-parts.tsx';
import { PublicShell } from '../../shell/public-shell.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import styles from './test-cliente.module.css';

/** The customer data stored in this browser. Personal data on a public page, so only where the server allows it. */
export function TestCliente() {
  usePageTitle('Cliente');
  const { cliente } = useSessionState();
  const shown = pageSettings.depuracion === 'si' ? cliente : undefined;
  return (
    <PublicShell>
      <Width className={styles.page}>
        <h1>Cliente</h1>
        {shown ? <pre className={styles.record}>{JSON.stringify(shown, null, 2)}</pre> : <p>Cliente no cargado</p>}
      </Width>
    </PublicShell>
  );
}
