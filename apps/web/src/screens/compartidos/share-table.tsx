import { useState } from 'react';
import { routes, type AnswerBody } from '@veridico/api';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { lastDay } from '../../sharing/last-day.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/date-time.ts';
import { Question, useHeldSending } from '../../ui/question.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { Link } from '../../ui/router.tsx';
import { RutText } from '../../ui/rut.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import layout from '../../shell/layout.module.css';
import styles from './share-table.module.css';

type Share = AnswerBody<'compartidos'>[number];

interface ShareTableProps {
  readonly list: readonly Share[];
  /** Those of all users: names who shares. */
  readonly ofCompany: boolean;
  /** Reads the list again. */
  readonly fresh: () => unknown;
}

/** Shared reports with their end; the act that ends one asks first. */
export function ShareTable({ list, ofCompany, fresh }: ShareTableProps) {
  const [ending, setEnding] = useState<Share>();
  const [ended, setEnded] = useState('');
  return (
    <>
      <div role="status">{ended !== '' && <p>{ended}</p>}</div>
      <Table
        name="Informes compartidos"
        columns={[...(ofCompany ? [ABOUT, RECIPIENT, SHARER] : [ABOUT, RECIPIENT]), UNTIL, OPENINGS, actionOf(setEnding)]}
        rows={list}
        keyOf={({ id }) => id}
      />
      <Question open={ending !== undefined} onClose={() => setEnding(undefined)} title="¿Dejar de compartirlo?">
        {ending && (
          <End
            share={ending}
            onClose={() => setEnding(undefined)}
            onEnded={() => {
              setEnding(undefined);
              setEnded(`Ya no compartes ese informe con ${ending.para}.`);
              return fresh();
            }}
          />
        )}
      </Question>
    </>
  );
}

const ABOUT: Column<Share> = {
  title: 'Informe',
  untitled: true,
  cell: ({ id, idConsulta, informe, rut, propiedad, razon }) => (
    <>
      <Link to={`/consulta-informe?id=${encodeURIComponent(idConsulta)}`}>
        <b id={`informe-${id}`}>{informe}</b>
      </Link>
      <span className={layout.sub}>{rut === '' ? propiedad : <RutText rut={rut} />}</span>
      {razon !== '' && <span className={layout.sub}>{razon}</span>}
    </>
  ),
};

const RECIPIENT: Column<Share> = {
  title: 'Con quién',
  cell: ({ id, para }) => (
    <span id={`para-${id}`} className={styles.address}>
      {para}
    </span>
  ),
};

const SHARER: Column<Share> = { title: 'Quién comparte', cell: ({ quien, propio }) => (propio ? 'Tú' : quien || 'Ya no consta') };

const UNTIL: Column<Share> = {
  title: 'Hasta',
  cell: ({ estado, vence }) => {
    const { tone, text } = STATES[estado];
    return (
      <>
        <time dateTime={vence} className={styles.day}>
          {lastDay(vence)}
        </time>
        <span className={layout.sub}>
          <Tag tone={tone}>{text}</Tag>
        </span>
      </>
    );
  },
};

const STATES: Readonly<Record<Share['estado'], { readonly tone: 'ok' | 'quiet' | 'warn'; readonly text: string }>> = {
  vigente: { tone: 'ok', text: 'Compartido' },
  vencido: { tone: 'quiet', text: 'Venció' },
  terminado: { tone: 'quiet', text: 'Terminado' },
  detenido: { tone: 'warn', text: 'Ya no se puede leer' },
};

const OPENINGS: Column<Share> = {
  title: 'Aperturas',
  cell: ({ aperturas, ultima }) => (
    <>
      {aperturas === 0 ? 'Todavía no se abre' : opened(aperturas)}
      {ultima !== null && (
        <span className={layout.sub}>
          La última: <time dateTime={ultima}>{formatDateTime(ultima)}</time>
        </span>
      )}
    </>
  ),
};

function opened(times: number): string {
  return times === 1 ? '1 vez' : `${times} veces`;
}

function actionOf(onEnd: (share: Share) => void): Column<Share> {
  return {
    title: 'Acción',
    untitled: true,
    cell: (share) =>
      (share.estado === 'vigente' || share.estado === 'detenido') && (
        <Button aria-describedby={`informe-${share.id} para-${share.id}`} onClick={() => onEnd(share)}>
          Terminar
        </Button>
      ),
  };
}

interface EndProps {
  readonly share: Share;
  readonly onClose: () => void;
  readonly onEnded: () => unknown;
}

const UNSENT = 'No sabemos si terminó. Revisa tu conexión y vuelve a intentarlo: repetirlo no cambia nada más.';

function End({ share: { id, informe, para }, onClose, onEnded }: EndProps) {
  const session = useSession();
  const { busy, refusal, start, stop } = useHeldSending();
  const end = async () => {
    start();
    const answer = await callAsUser(session, routes.retirarCompartido, { params: { compartido: id } });
    if (answer.ok) return onEnded();
    return stop(answer.problem?.mensaje ?? UNSENT);
  };
  return (
    <>
      <p className={styles.address}>
        {para} dejará de ver «{informe}» al instante. Lo que ya guardó queda con quien lo guardó.
      </p>
      <Refusal reason={refusal} />
      <div className={styles.buttons}>
        <Button disabled={busy} onClick={onClose}>
          Seguir compartiendo
        </Button>
        <Button variant="primary" busy={busy} busyText="Terminando..." onClick={() => void end()}>
          Terminar
        </Button>
      </div>
    </>
  );
}
