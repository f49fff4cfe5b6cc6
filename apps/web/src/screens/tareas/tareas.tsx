import { Suspense, useEffect, useState } from 'react';
import { FailedQueue, LoadingRows } from '../../office/desk/queue-states.tsx';
import { OfficeShell } from '../../office/office-shell.tsx';
import { screen } from '../../shell/load-screen.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { formatDateTime } from '../../ui/date-time.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { ReaderOnly } from '../../ui/reader-only.tsx';
import { Link } from '../../ui/router.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { addressOf } from './address.ts';
import { KeyHints, type Hint } from '../../office/desk/key-hints.tsx';
import { keysAreOn, useKeys } from '../../office/desk/keys.tsx';
import { QueueFilters } from './queue-filters.tsx';
import { QueueTable } from './queue.tsx';
import { EmptyQueue } from './queue-states.tsx';
import { SaidAlert } from './said.tsx';
import { useDesk, type Desk } from './use-desk.ts';
import type { Queue } from './use-queue.ts';
import styles from '../../office/desk/desk.module.css';

/** Fetched with the first case: the queue alone is lighter. */
const AllKeys = screen(() => import('./all-keys.tsx'), 'AllKeys');
const DecidedCases = screen(() => import('./decided.tsx'), 'DecidedCases');
const CasePane = screen(() => import('./case-pane.tsx'), 'CasePane');

const TITLE = 'Tareas';
/** Minimum width at which the case is beside the queue. */
const WIDE = '(min-width: 64rem)';
/** Ages are told in minutes. */
const AGE_MS = 60_000;

/** Office page: the queue of cases that wait for a person, and the chosen one beside it; on phones one at a time. */
export function Tareas() {
  usePageTitle(TITLE);
  const desk = useDesk();
  const wide = useMedia(WIDE);
  const now = useNow();
  const [on, setOn] = useState(keysAreOn);
  const [help, setHelp] = useState(false);
  useKeys(on);
  const chosen = desk.chosen.caso !== '';
  return (
    <OfficeShell>
      <div className={styles.desk}>
        {(wide || !chosen) && <QueuePart desk={desk} wide={wide} now={now} onHelp={() => setHelp(true)} />}
        {(wide || chosen) && <CasePart desk={desk} wide={wide} now={now} />}
      </div>
      {help && (
        <Suspense fallback={null}>
          <AllKeys on={on} onTurn={setOn} onClose={() => setHelp(false)} />
        </Suspense>
      )}
    </OfficeShell>
  );
}

interface PartProps {
  readonly desk: Desk;
  readonly wide: boolean;
  readonly now: number;
}

function QueuePart({ desk, wide, now, onHelp }: PartProps & { readonly onHelp: () => void }) {
  const { chosen, queue, buscar, typed, onType } = desk;
  return (
    <section className={styles.queue} aria-label="Cola">
      {!wide && <SaidAlert desk={desk} />}
      <PageHead title={TITLE} count={queue.counts && countsText(queue.counts)} />
      <QueueFilters chosen={chosen} counts={queue.counts} typed={typed} onType={onType} />
      <FailedQueue queue={queue} what="tareas" />
      {!queue.rows && !queue.failed && <LoadingRows what="tareas" />}
      {queue.rows?.length === 0 && <EmptyQueue chosen={chosen} buscar={buscar} onClear={() => onType('')} />}
      {queue.rows && <QueueTable queue={queue} chosen={chosen} now={now} />}
      {chosen.ver === 'cerradas' && (
        <Suspense fallback={null}>
          <DecidedCases clase={chosen.clase} />
        </Suspense>
      )}
      <KeyHints hints={HINTS} onHelp={onHelp} />
    </section>
  );
}

const HINTS: readonly Hint[] = [
  [['J', 'K'], 'bajar, subir'],
  [['T'], 'tomar'],
  [['N'], 'nota'],
];

function CasePart({ desk, wide, now }: PartProps) {
  const { chosen, queue, nota, onNote, done } = desk;
  const { caso } = chosen;
  return (
    <section className={styles.case} aria-label="Caso elegido">
      {!wide && (
        <>
          <h1>
            <ReaderOnly>{TITLE}</ReaderOnly>
          </h1>
          <Link className={styles.back} to={addressOf({ ...chosen, caso: '' })}>
            Tareas
          </Link>
        </>
      )}
      <SaidAlert desk={desk} />
      {caso === '' && <p className={styles.hint}>Elige una tarea de la cola.</p>}
      {caso !== '' && (
        <Suspense fallback={<Loading text="Cargando la tarea..." />}>
          <CasePane
            key={caso}
            caso={caso}
            now={now}
            nota={nota}
            onNote={onNote}
            stale={staleText(queue)}
            alone={!wide}
            onDone={done}
            onDecided={queue.again}
          />
        </Suspense>
      )}
    </section>
  );
}

function countsText({ todas, vencidas }: NonNullable<Queue['counts']>): string {
  const open = `${todas.toLocaleString('es-CL')} ${todas === 1 ? 'abierta' : 'abiertas'}`;
  return vencidas === 0 ? open : `${open}, ${vencidas.toLocaleString('es-CL')} ${vencidas === 1 ? 'vencida' : 'vencidas'}`;
}

function staleText({ failed, at }: Queue): string | undefined {
  if (!failed) return undefined;
  return `La lista es de ${at ? formatDateTime(at.toISOString()) : 'antes'}: no se puede decidir hasta que vuelva la conexión.`;
}

/** The time, renewed as ages change. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), AGE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
