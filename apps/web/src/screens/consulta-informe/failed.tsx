import { useState } from 'react';
import { reports } from '@veridico/reports';
import { currentOrigin, type SignInState } from '../../session/origin.ts';
import { useOwnRole } from '../../session/own-role.ts';
import type { StoredRole } from '../../session/stored-session.ts';
import { USERS_PAGE } from '../../shell/page-names.ts';
import { afterPack, TELL_ADMINISTRATOR } from '../../shell/whom-to-ask.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { AskApproval } from './ask-approval.tsx';
import type { ReportRequest, Failure } from './query.ts';
import { ToForm } from './to-form.tsx';
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
  const { reason, again, additional, approval, buy, signIn, stopped, company } = failure;
  const role = useOwnRole();
  const [passage] = useState<SignInState>(() => ({ origin: currentOrigin(), ending: 'refused' }));
  // Repeating a question that was refused changes nothing.
  const refused = asked.kind !== 'nothing' && !again && [additional, approval, buy, signIn, stopped].every((way) => way === undefined);
  const edits = refused && asked.kind === 'query';
  const whom = whomToAsk(stopped, role);
  if (approval !== undefined && asked.kind === 'query') return <AskApproval asked={asked} price={approval} reason={reason} />;
  return (
    <div className={styles.narrow}>
      <Alert tone="error">
        <p>{refused ? 'No se pudo generar el informe.' : 'No se pudo generar el informe. Intenta nuevamente.'}</p>
        {reason !== undefined && <p>{reason}</p>}
        {whom !== undefined && <p>{whom}</p>}
      </Alert>
      <div className={styles.ways}>
        {additional !== undefined && (
          <Button variant="primary" onClick={() => askAgain({ additional: true })}>
            Consultar igual por {additional}
          </Button>
        )}
        {again && (
          <Button variant="primary" onClick={() => askAgain({})}>
            Reintentar
          </Button>
        )}
        {signIn && (
          <ButtonLink variant="primary" to="/auth/login" state={passage}>
            Iniciar sesión
          </ButtonLink>
        )}
        {stopped !== undefined && <AdministratorsWay stopped={stopped} role={role} />}
        {(buy || stopped === 'pack') && (
          <ButtonLink variant={buy ? 'primary' : 'secondary'} to="/inicio#informes">
            Comprar un informe
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

type Stopped = NonNullable<Failure['stopped']>;

/** What those who cannot change it themselves may do; undefined where the reason says it. */
function whomToAsk(stopped: Stopped | undefined, role: StoredRole | undefined): string | undefined {
  if (stopped === 'pack') return afterPack(role);
  return (stopped === 'plan' || stopped === 'powers') && role === 'consultor' ? TELL_ADMINISTRATOR : undefined;
}

const WAYS: Readonly<Partial<Record<Stopped, readonly [to: string, name: string]>>> = {
  plan: ['/mi-plan', 'Ir a Mi plan'],
  powers: ['/mi-plan', 'Ir a Mi plan'],
  pack: ['/inicio#planes', 'Ver los planes'],
  limit: ['/mi-plan/usuarios', USERS_PAGE],
};

/** The page where an administrator removes the obstacle. */
function AdministratorsWay({ stopped, role }: { readonly stopped: Stopped; readonly role: StoredRole | undefined }) {
  const way = WAYS[stopped];
  if (!way || role === 'consultor' || (stopped === 'limit' && role !== 'administrador')) return null;
  const [to, name] = way;
  return (
    <ButtonLink variant="primary" to={to}>
      {name}
    </ButtonLink>
  );
}
