import { useState, type ReactNode } from 'react';
import { reports } from '@veridico/reports';
import { currentOrigin, type SignInState } from '../../session/origin.ts';
import { useOwnRole } from '../../session/own-role.ts';
import { useSessionState } from '../../session/use-session.ts';
import { saveQueryDraft } from '../../shell/query-draft.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { ReportRequest, Failure } from './query.ts';
import type { Result } from './use-result.ts';
import styles from './consulta-informe.module.css';

const ABOUT_COMPANIES = reports.find(({ subject }) => subject === 'empresa');

interface FailedProps {
  readonly asked: ReportRequest;
  readonly failure: Failure;
  readonly again: Result['again'];
}

/** What happened, why, and what to do next: with at most one main action. */
export function Failed({ asked, failure, again: askAgain }: FailedProps) {
  const { reason, again, additional, buy, signIn, stopped, company } = failure;
  const role = useOwnRole();
  const [passage] = useState<SignInState>(() => ({ origin: currentOrigin(), ending: 'refused' }));
  const edits = asked.kind === 'query' && !again && [additional, buy, signIn, stopped].every((way) => way === undefined);
  return (
    <div className={styles.narrow}>
      <Alert tone="error">
        <p>No se pudo generar el informe. Intenta nuevamente.</p>
        {reason !== undefined && <p>{reason}</p>}
      </Alert>
      <div className={styles.ways}>
        {additional !== undefined && (
          <Button variant="primary" onClick={() => askAgain(true)}>
            Consultar igual por {additional}
          </Button>
        )}
        {again && (
          <Button variant="primary" onClick={() => askAgain(false)}>
            Reintentar
          </Button>
        )}
        {signIn && (
          <ButtonLink variant="primary" to="/auth/login" state={passage}>
            Iniciar sesión
          </ButtonLink>
        )}
        {buy && (
          <ButtonLink variant="primary" to="/inicio#informes">
            Comprar un informe
          </ButtonLink>
        )}
        {(stopped === 'plan' || stopped === 'powers') && role !== 'consultor' && (
          <ButtonLink variant="primary" to="/mi-plan">
            Ir a Mi plan
          </ButtonLink>
        )}
        {edits && company && ABOUT_COMPANIES && (
          <ToForm asked={{ ...asked, codigo: ABOUT_COMPANIES.code }} primary>
            Usar este RUT en {ABOUT_COMPANIES.name}
          </ToForm>
        )}
        {edits && (
          <ToForm asked={asked} primary={!company}>
            Corregir la consulta
          </ToForm>
        )}
        <ButtonLink to="/">Volver al inicio</ButtonLink>
      </div>
    </div>
  );
}

interface ToFormProps {
  readonly asked: Extract<ReportRequest, { kind: 'query' }>;
  readonly primary: boolean;
  readonly children: ReactNode;
}

/** Link to the query form, with the same input. */
function ToForm({ asked: { codigo, inputs }, primary, children }: ToFormProps) {
  const owner = useSessionState().claims?.sub ?? '';
  const fillIn = () => saveQueryDraft(owner, { codigoServicio: codigo, ...inputs });
  return (
    <ButtonLink variant={primary ? 'primary' : 'secondary'} to="/" onClick={fillIn}>
      {children}
    </ButtonLink>
  );
}
