import type { AnswerBody } from '@veridico/api';
import { lastDay } from '../../sharing/last-day.ts';
import { Help } from '../../shell/help.tsx';
import { Width } from '../../shell/page-parts.tsx';
import { PublicShell } from '../../shell/public-shell.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { AskCode } from './ask-code.tsx';
import { SharedReport } from './shared-report.tsx';
import { useShared } from './use-shared.ts';
import styles from './compartido.module.css';

const TITLE = 'Informe compartido';

/** Target of the mailed link of a shared report: asks for a code, then shows the report. */
export function Compartido() {
  usePageTitle(TITLE);
  const shared = useShared();
  const { state } = shared;
  return (
    <PublicShell>
      <meta name="robots" content="noindex" />
      <Width className={classNames(styles.page, state.kind !== 'open' && styles.narrow)}>
        <h1>{state.kind === 'open' ? state.report.informe : TITLE}</h1>
        {state.kind === 'loading' && <Loading text="Buscando el informe..." />}
        {state.kind === 'over' && <Over reason={state.reason} again={state.again} />}
        {state.kind === 'closed' && (
          <Sheet filete>
            <div className={styles.form}>
              <About share={state.share} />
              <AskCode id={shared.id} para={state.share.para} lapsed={state.lapsed} onOpened={shared.open} onOver={shared.end} />
            </div>
          </Sheet>
        )}
        {state.kind === 'open' && <SharedReport share={state.share} report={state.report} />}
      </Width>
    </PublicShell>
  );
}

/** Who shares, what and until when. */
function About({ share: { quien, informe, vence } }: { readonly share: AnswerBody<'compartido'> }) {
  return (
    <p className={styles.about}>
      <b>{quien}</b> comparte contigo un {informe}. Puedes leerlo hasta el {lastDay(vence)}.
    </p>
  );
}

/** The link serves no more, or the page could not be loaded. */
function Over({ reason, again }: { readonly reason: string; readonly again: (() => void) | undefined }) {
  return (
    <div className={styles.stack}>
      <Alert tone="error" focusOnShow>
        <p>{reason}</p>
      </Alert>
      {again && <Button onClick={again}>Reintentar</Button>}
      <Help />
    </div>
  );
}
