import { useEffect } from 'react';
import { isOffice } from '../../session/own-role.ts';
import { useSession, useSessionState } from '../../session/use-session.ts';
import { AppShell } from '../../shell/app-shell.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Redirect } from '../../ui/router.tsx';
import { Catalogue } from './catalogue.tsx';
import { QueryHome } from './query-home.tsx';
import layout from '../../shell/layout.module.css';

/** Fetches the record when the home opens and when it becomes visible again: an invitation may have been accepted meanwhile. */
function useFreshRecord(): void {
  const session = useSession();
  useEffect(() => {
    const leaving = new AbortController();
    const look = () => {
      if (document.visibilityState === 'visible') void session.refreshCliente();
    };
    look();
    document.addEventListener('visibilitychange', look, { signal: leaving.signal });
    return () => leaving.abort();
  }, [session]);
}

/** Home of the signed-in user, according to their stored record; the server enforces access. The office starts on its own page. */
export function Informes() {
  usePageTitle('Informes');
  const { cliente, claims } = useSessionState();
  useFreshRecord();
  if (cliente?.contrato !== 'S' && isOffice(claims)) return <Redirect to="/oficina" />;
  return (
    <AppShell>
      <div className={layout.page}>
        <h1>Informes</h1>
        {cliente?.contrato === 'S' ? <QueryHome /> : <Catalogue />}
      </div>
    </AppShell>
  );
}
