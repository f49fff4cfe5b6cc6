import { useState } from 'react';
import { routes } from '@veridico/api';
import { useRead } from '../../session/use-read.ts';
import { AppShell } from '../../shell/app-shell.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { Loading } from '../../ui/spinner.tsx';
import { CaseCard } from './case-card.tsx';
import layout from '../../shell/layout.module.css';
import styles from './tareas.module.css';

const TITLE = 'Tareas';

/** Office page: cases that wait for a person, oldest first, and the available actions. */
export function Tareas() {
  usePageTitle(TITLE);
  const { answer, busy, again } = useRead(routes.tareas, {});
  const [said, setSaid] = useState<{ readonly mensaje: string; readonly times: number }>();
  const settled = (mensaje: string) => {
    setSaid({ mensaje, times: (said?.times ?? 0) + 1 });
    again();
  };
  const list = answer?.ok ? answer.body.tareas : undefined;
  return (
    <AppShell>
      <div className={classNames(layout.page, styles.page)}>
        <div className={layout.head}>
          <h1>{TITLE}</h1>
          <p className={layout.count} role="status">
            {list && (list.length === 1 ? '1 caso abierto' : `${list.length} casos abiertos`)}
          </p>
        </div>
        {said && (
          <Alert key={said.times} tone="ok" focusOnShow>
            <p>{said.mensaje}</p>
          </Alert>
        )}
        {!answer && <Loading text="Cargando tareas..." />}
        {answer?.ok === false && (
          <div className={layout.start}>
            <Alert tone="error">
              <p>{answer.problem?.mensaje ?? 'No pudimos cargar las tareas. Revisa tu conexión.'}</p>
            </Alert>
            {answer.status !== 403 && (
              <Button busy={busy} busyText="Cargando..." onClick={again}>
                Reintentar
              </Button>
            )}
          </div>
        )}
        {list?.length === 0 && <p>No hay nada que espere a una persona.</p>}
        {list && list.length > 0 && (
          <ul className={styles.list}>
            {list.map((tarea) => (
              <CaseCard key={tarea.id} tarea={tarea} onSettled={settled} />
            ))}
          </ul>
        )}
      </div>
    </AppShell>
  );
}
