import { useState } from 'react';
import { problems, routes, type Answer } from '@veridico/api';
import { api } from '../../api.ts';
import { useLinkToken } from '../../session/uid.ts';
import { Help } from '../../shell/help.tsx';
import { Width } from '../../shell/page-parts.tsx';
import { PublicShell } from '../../shell/public-shell.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Loading } from '../../ui/spinner.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import type { SettledOutcome } from '../../company/answer-claim.tsx';
import { Answering } from './answering.tsx';
import styles from './mi-plan-solicitud.module.css';

const TITLE = 'Solicitud para administrar tu empresa';

/** Target of the mail to a company's administrators: shows who contracted in its name, and can refuse; approving needs their session. */
export function MiPlanSolicitud() {
  usePageTitle(TITLE);
  const enlace = useLinkToken('s');
  const [looks, setLooks] = useState(1);
  const [said, setSaid] = useState<SettledOutcome & { readonly times: number }>();
  const again = () => setLooks((count) => count + 1);
  const heard = (outcome: SettledOutcome) => {
    setSaid({ ...outcome, times: (said?.times ?? 0) + 1 });
    again();
  };
  return (
    <PublicShell>
      <meta name="robots" content="noindex" />
      <Width className={styles.page}>
        <h1>{TITLE}</h1>
        {said && (
          <Alert key={said.times} tone={said.kind === 'done' ? 'ok' : 'warn'} focusOnShow>
            <p>{said.mensaje}</p>
          </Alert>
        )}
        {enlace === '' ? <Unknown /> : <Linked enlace={enlace} looks={looks} onAgain={again} onHeard={heard} />}
      </Width>
    </PublicShell>
  );
}

interface LinkedProps {
  readonly enlace: string;
  /** Number of times it was loaded. */
  readonly looks: number;
  readonly onAgain: () => void;
  readonly onHeard: (outcome: SettledOutcome) => void;
}

function Linked({ enlace, looks, onAgain, onHeard }: LinkedProps) {
  const latest = useAnswer(`${enlace} ${looks}`, () => api(routes.verSolicitud, { body: { enlace } }));
  const answer = useLastGood(latest);
  if (!answer) return <Loading text="Cargando la solicitud..." />;
  if (answer.ok) return <Answering enlace={enlace} linked={answer.body.solicitud} looks={looks} onHeard={onHeard} />;
  if (answer.status === problems.SOLICITUD_DESCONOCIDA.status || answer.status === problems.PETICION_INVALIDA.status) return <Unknown />;
  return (
    <div className={styles.stack}>
      <Alert tone="error">
        <p>{answer.problem?.mensaje ?? 'No pudimos cargar la solicitud. Revisa tu conexión.'}</p>
      </Alert>
      <Button variant="primary" onClick={onAgain}>
        Reintentar
      </Button>
    </div>
  );
}

/** Keeps the previous answer until the next arrives. */
function useLastGood(latest: Answer<'verSolicitud'> | undefined): Answer<'verSolicitud'> | undefined {
  const [good, setGood] = useState<Answer<'verSolicitud'>>();
  if (latest?.ok && latest !== good) setGood(latest);
  return latest ?? good;
}

function Unknown() {
  return (
    <div className={styles.stack}>
      <Alert tone="error">
        <p>{problems.SOLICITUD_DESCONOCIDA.mensaje}</p>
        <p>
          Puede que se haya resuelto, o que el enlace esté incompleto. Si administras la empresa, lo que espera respuesta está en Mi plan.
        </p>
      </Alert>
      <ButtonLink to="/mi-plan">Ir a Mi plan</ButtonLink>
      <Help />
    </div>
  );
}
