import { useState } from 'react';
import { problems } from '@veridico/api';
import { identityPage } from '../../plan/addresses.ts';
import { readIdentityNews, type IdentityNews } from '../../plan/identity-news.ts';
import { PLAN_STEPS } from '../../plan/steps.ts';
import { Help } from '../../shell/help.tsx';
import { historyState } from '../../shell/history-state.ts';
import { OrderNews } from '../../shell/order-news.tsx';
import { PurchaseShell } from '../../shell/purchase-shell.tsx';
import { Alert } from '../../ui/alert.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Redirect, usePlace } from '../../ui/router.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { Created, Leave, NoContracting, NotChecked, Paying, Problem } from './outcomes.tsx';
import { Powers } from './powers.tsx';
import { useAlta, type Alta } from './use-alta.ts';
import { classNames } from '../../ui/class-names.ts';
import shell from '../../shell/purchase-shell.module.css';
import styles from './contrata-directo-paso4.module.css';

const TITLE = 'Resultado de la contratación';

/** Creates the client, or says why it does not exist yet and what happens next. */
export function ContrataDirectoPaso4() {
  usePageTitle(TITLE);
  const orden = usePlace().query.get('orden')?.trim() ?? '';
  const [news] = useState(() => readIdentityNews(historyState()));
  const [attempt, setAttempt] = useState(1);
  const alta = useAlta(orden, news !== undefined, attempt);
  const said = alta.kind === 'created' || alta.kind === 'news' ? undefined : (news ?? saidOfOrder(alta));
  return (
    <PurchaseShell steps={PLAN_STEPS} current={alta.kind === 'created' ? PLAN_STEPS.length : PLAN_STEPS.length - 1}>
      <div className={classNames(shell.column, styles.page)}>
        <h1>{TITLE}</h1>
        {said && (
          <Alert tone="error">
            <p>{said.serie}</p>
            {said.detalle !== undefined && <p>{said.detalle}</p>}
          </Alert>
        )}
        <div aria-live="polite" className={classNames(shell.column, styles.page)}>
          {orden === '' ? <NoOrder /> : <Outcome alta={alta} orden={orden} onRetry={() => setAttempt(attempt + 1)} />}
        </div>
        {alta.kind === 'problem' && alta.waiting && <Powers orden={orden} before={alta.waiting.documents} />}
        {orden !== '' && (alta.kind === 'problem' || alta.kind === 'news' || alta.kind === 'paying') && <Help numero={alta.numero} />}
      </div>
    </PurchaseShell>
  );
}

/** Where this page is opened anew, the order itself still knows of a wrong serial. */
function saidOfOrder(alta: Alta): IdentityNews | undefined {
  return alta.kind === 'problem' && alta.wrongSerial ? { serie: problems.SERIE_RECHAZADA.mensaje } : undefined;
}

interface OutcomeProps {
  readonly alta: Alta;
  readonly orden: string;
  readonly onRetry: () => void;
}

function Outcome({ alta, orden, onRetry }: OutcomeProps) {
  switch (alta.kind) {
    case 'processing':
      return <Processing />;
    case 'paying':
      return <Paying mensaje={alta.mensaje} />;
    case 'identity':
      // Avoids an empty page while the next one loads.
      return (
        <>
          <Processing />
          <Redirect to={identityPage(orden)} />
        </>
      );
    case 'news':
      return (
        <OrderNews {...alta}>
          <Leave />
        </OrderNews>
      );
    case 'created':
      return <Created correo={alta.correo} own={alta.own} />;
    case 'not-checked':
      return <NotChecked orden={orden} />;
    case 'problem':
      return <Problem orden={orden} {...alta} onRetry={onRetry} />;
  }
}

function Processing() {
  return <Loading text="Procesando su solicitud..." />;
}

function NoOrder() {
  return (
    <>
      <NoContracting />
      <Help />
    </>
  );
}
