import { Suspense, useEffect, useRef, type ReactNode, type Ref } from 'react';
import { routes, type RequestDecision, type Tarea } from '@veridico/api';
import { OrderLink } from '../../office/order-link.tsx';
import type { ReasonedAct } from '../../office/reasoned-act.tsx';
import { useActs } from '../../office/use-acts.tsx';
import { useRead } from '../../session/use-read.ts';
import { screen } from '../../shell/load-screen.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate, formatDateTime } from '../../ui/date-time.ts';
import { formatPesos } from '../../ui/money.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { Decide, Taken } from './decide.tsx';
import { CaseFacts, Comparison, Story, Tries } from './facts.tsx';
import { Key } from '../../office/desk/keys.tsx';
import { Mark } from '../../office/desk/mark.tsx';
import { Snooze } from './snooze.tsx';
import { useAct, type Act, type Done } from './use-act.ts';
import { ageText, KINDS } from './words.ts';
import layout from '../../shell/layout.module.css';
import styles from '../../office/desk/case.module.css';

const WaitingRequest = screen(() => import('../../office/waiting-request.tsx'), 'WaitingRequest');
const Documents = screen(() => import('./documents.tsx'), 'Documents');

interface CasePaneProps {
  readonly caso: string;
  readonly now: number;
  readonly nota: string;
  readonly onNote: (nota: string) => void;
  /** The list is not the newest: nothing can be decided. */
  readonly stale: string | undefined;
  /** On phones the case is a page of its own and takes the focus. */
  readonly alone: boolean;
  readonly onDone: (tarea: Tarea, done: Done) => void;
  /** What another person had asked was decided: the queue is old. */
  readonly onDecided: () => void;
}

/** The chosen case: what it is, what its decision needs, and the decision. */
export function CasePane({ caso, now, nota, onNote, stale, alone, onDone, onDecided }: CasePaneProps) {
  const read = useRead(routes.tarea, { params: { tarea: caso } });
  const { answer, good, again } = read;
  const tarea = good?.body;
  const id = tarea?.id;
  const acts = useRequestActs(
    (mensaje) => tarea && onDone(tarea, { accion: 'confirmar', mensaje, reabrible: false, espera: false }),
    () => {
      again();
      onDecided();
    },
  );
  const title = useRef<HTMLHeadingElement>(null);
  const act = useAct(
    { id: caso, desde: tarea?.desde },
    {
      onDone: (done) => {
        if (tarea) onDone(tarea, done);
        if (done.espera || STAYS.includes(done.accion)) again();
      },
      onRefused: again,
    },
  );
  const { unknown, known } = act;
  const seen = useRef(good);
  useEffect(() => {
    if (seen.current === good) return;
    seen.current = good;
    if (unknown) known();
  }, [good, unknown, known]);
  useEffect(() => {
    if (alone && id !== undefined) title.current?.focus();
  }, [alone, id]);
  if (!answer) return <Loading text="Cargando la tarea..." />;
  if (!answer.ok && !(tarea && answer.status !== 404 && answer.status !== 409)) {
    return <NoCase reason={answer.problem?.mensaje} status={answer.status} nota={nota} busy={read.busy} again={again} />;
  }
  if (!tarea) return null;
  return (
    <>
      <Head tarea={tarea} now={now} act={act} nota={nota} titleRef={title} />
      {acts.said}
      <p className={styles.why}>{tarea.motivo}</p>
      {tarea.solicitud && (
        <Suspense fallback={<Loading text="Cargando lo pedido..." />}>
          <WaitingRequest request={tarea.solicitud} onAct={acts.decide} level={3} />
        </Suspense>
      )}
      {tarea.vencida && !tarea.cerrada && (
        <p className={layout.note}>
          Puede esperar {tarea.plazo.horas} horas. {tarea.plazo.porque}
        </p>
      )}
      <Comparison rows={tarea.cotejo} />
      <CaseFacts tarea={tarea} />
      <Tries tries={tarea.intentos} />
      {tarea.documentos.length > 0 && (
        <Suspense fallback={<Loading text="Cargando los documentos..." />}>
          <Documents documents={tarea.documentos} />
        </Suspense>
      )}
      <Story story={tarea.historia} />
      <Refusal key={act.refusal} reason={act.refusal} />
      {!tarea.cerrada && tarea.acciones.length === 0 && (
        <Alert tone="info">
          <p>Puedes ver esta tarea. Decidirla es de Atención o Finanzas; ese rol lo da quien administra la oficina.</p>
        </Alert>
      )}
      <Decide
        tarea={tarea}
        act={act}
        nota={nota}
        onNote={onNote}
        held={heldBy({ tarea, act, stale: stale ?? (answer.ok ? undefined : NOT_FRESH) })}
      />
      {acts.dialog}
    </>
  );
}

/** The decisions on what another person asked. @param onConfirmed the case is decided @param onOther it is as before the request */
function useRequestActs(onConfirmed: (mensaje: string) => void, onOther: () => void) {
  const confirming = useRef(false);
  const acts = useActs((mensaje) => (confirming.current ? onConfirmed(mensaje) : onOther()));
  const decide = (asked: ReasonedAct, decision: RequestDecision) => {
    confirming.current = decision === 'confirmar';
    acts.ask(asked);
  };
  return { ...acts, decide };
}

/** Acts after which the case is still the one shown. */
const STAYS: readonly Done['accion'][] = ['tomar', 'soltar', 'reabrir'];

const NOT_FRESH = 'No pudimos volver a leer la tarea: no se puede decidir sobre ella.';

/** Why nothing can be decided now; undefined if it can. */
function heldBy({ tarea, act, stale }: { readonly tarea: Tarea; readonly act: Act; readonly stale: string | undefined }): ReactNode {
  if (stale !== undefined) return stale;
  if (act.unknown) return 'Espera: volvemos a leer la tarea.';
  if (tarea.solicitud) return 'Algo pedido sobre esta tarea espera a otra persona: primero se confirma, se rechaza o se retira.';
  return tarea.quien && !tarea.quien.propia ? <Taken tarea={tarea} act={act} /> : undefined;
}

interface HeadProps {
  readonly tarea: Tarea;
  readonly now: number;
  readonly act: Act;
  readonly nota: string;
  readonly titleRef: Ref<HTMLHeadingElement>;
}

function Head({ tarea, now, act, nota, titleRef }: HeadProps) {
  const { clase, cliente, numero, monto, acciones } = tarea;
  return (
    <header className={styles.head}>
      <div>
        <p className={styles.kind}>
          {KINDS[clase]} <State tarea={tarea} now={now} />
        </p>
        <h2 ref={titleRef} tabIndex={-1}>
          {cliente || KINDS[clase]}
        </h2>
        <small>
          {numero !== null && (
            <>
              Orden <OrderLink numero={numero} />
            </>
          )}
        </small>
      </div>
      <div className={styles.side}>
        {monto !== null && <b>{formatPesos(monto)}</b>}
        {(['tomar', 'soltar', 'reabrir'] as const)
          .filter((each) => acciones.includes(each) && !(each === 'tomar' && tarea.quien))
          .map((each) => (
            <Button key={each} variant="text" data-tecla="t" aria-keyshortcuts="T" busy={act.busy} onClick={() => void act.send(each)}>
              {HANDLINGS[each]} <Key name="T" />
            </Button>
          ))}
        {acciones.includes('posponer') && <Snooze act={act} nota={nota} />}
      </div>
    </header>
  );
}

const HANDLINGS = { tomar: 'Tomar', soltar: 'Soltar', reabrir: 'Reabrir' } as const;

/** Late, taken, put off or closed, with its moment. */
function State({ tarea: { vencida, desde, quien, pospuesta, cerrada }, now }: Pick<HeadProps, 'tarea' | 'now'>) {
  return (
    <>
      <time dateTime={desde} title={formatDateTime(desde)}>
        {vencida && !cerrada ? <Mark shape="tarde">Vencida, espera {ageText(desde, now)}</Mark> : `desde ${formatDateTime(desde)}`}
      </time>
      {cerrada && <Mark shape="bien">Cerrada</Mark>}
      {pospuesta !== null && <Mark shape="espera">Pospuesta hasta el {formatDate(pospuesta)}</Mark>}
      {quien && (
        <Mark shape="curso">
          {quien.propia ? 'Tomada por ti' : `La tomó ${quien.nombre}`} el {formatDateTime(quien.desde)}
        </Mark>
      )}
    </>
  );
}

interface NoCaseProps {
  readonly reason: string | undefined;
  readonly status: number;
  /** Written before the case went away. */
  readonly nota: string;
  readonly busy: boolean;
  readonly again: () => void;
}

/** The case is gone, or could not be read. */
function NoCase({ reason, status, nota, busy, again }: NoCaseProps) {
  const gone = status === 404 || status === 409;
  return (
    <div className={layout.stack}>
      <Alert tone={gone ? 'warn' : 'error'} focusOnShow={nota !== ''}>
        <p>{reason ?? 'No pudimos cargar la tarea. Revisa tu conexión.'}</p>
        {nota !== '' && <p>Tu nota sigue aquí; no se hizo nada con ella: «{nota}»</p>}
      </Alert>
      {!gone && (
        <Button busy={busy} busyText="Cargando..." onClick={again}>
          Reintentar
        </Button>
      )}
    </div>
  );
}
