import { useRef, useState } from 'react';
import { AppShell } from '../../shell/app-shell.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Alert } from '../../ui/alert.tsx';
import { formatDateTime } from '../../ui/date-time.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { Loading } from '../../ui/spinner.tsx';
import { AddForm } from './add-form.tsx';
import { Annex, EndAnnex } from './annex.tsx';
import { ChangeList } from './change-list.tsx';
import { Notices } from './notices.tsx';
import { useWatching, type Watching } from './use-watching.ts';
import { WatchedList } from './watched-list.tsx';
import layout from '../../shell/layout.module.css';
import styles from './monitoreo.module.css';

const TITLE = 'Monitoreo';

/** What a company watches: what changed, who is watched, how its users are told. */
export function Monitoreo() {
  usePageTitle(TITLE);
  const watching = useWatching();
  const { shown, failure } = watching;
  return (
    <AppShell>
      <div className={layout.page}>
        <PageHead title={TITLE} count={shown && countOf(shown)} />
        {failure !== undefined && (
          <Alert tone="error">
            <p>{failure}</p>
          </Alert>
        )}
        {!shown && failure === undefined && <Loading text="Cargando lo que vigilas..." />}
        {shown && <Shown watching={watching} shown={shown} />}
      </div>
    </AppShell>
  );
}

function countOf({ vigila, revisado }: Watching): string {
  const watched = vigila === 1 ? '1 vigilado' : `${vigila} vigilados`;
  return revisado === null ? watched : `${watched} · última revisión ${formatDateTime(revisado)}`;
}

function Shown({ watching, shown }: { readonly watching: ReturnType<typeof useWatching>; readonly shown: Watching }) {
  const [done, setDone] = useState<string>();
  const said = useRef<HTMLDivElement>(null);
  const { anexo } = shown;
  const heard = (sentence: string) => {
    setDone(sentence);
    watching.again();
    said.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      <div ref={said} role="status">
        {done !== undefined && (
          <Alert tone="ok" quiet>
            <p>{done}</p>
          </Alert>
        )}
      </div>
      {anexo.estado !== 'vigente' ? (
        <Annex annex={anexo} onHeard={heard} />
      ) : (
        <div className={styles.columns}>
          <div className={layout.page}>
            <ChangeList watching={watching} shown={shown} />
            <WatchedList watching={watching} shown={shown} onHeard={heard} />
          </div>
          <aside className={layout.page} aria-label="Vigilar y avisos">
            {!shown.suspendido && <AddForm annex={anexo} today={shown.hoy} onHeard={heard} />}
            {!shown.suspendido && <Notices cadence={shown.cadencia} onHeard={heard} />}
            <EndAnnex annex={anexo} watched={shown.vigila} onHeard={heard} />
          </aside>
        </div>
      )}
    </>
  );
}
