import { useSessionState } from '../../session/use-session.ts';
import { AppShell } from '../../shell/app-shell.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Catalogue } from './catalogue.tsx';
import { QueryHome } from './query-home.tsx';
import layout from '../../shell/layout.module.css';

/** Home of the signed-in user, according to their stored record; the server enforces access. */
export function Informes() {
  usePageTitle('Informes');
  const { cliente } = useSessionState();
  return (
    <AppShell>
      <div className={layout.page}>
        <h1>Informes</h1>
        {cliente?.contrato === 'S' ? <QueryHome /> : <Catalogue />}
      </div>
    </AppShell>
  );
}
