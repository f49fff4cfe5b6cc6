import type { Route } from '@veridico/api';
import type { ReadState } from '../session/use-read.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import layout from './layout.module.css';

interface FailedReadProps<R extends Route> {
  readonly read: ReadState<R>;
  /** Said where the server gave no reason. */
  readonly otherwise: string;
}

/** Why data could not be read, with a button that tries again; nothing while the newest answer is good. */
export function FailedRead<R extends Route>({ read: { answer, busy, again }, otherwise }: FailedReadProps<R>) {
  if (answer?.ok !== false) return null;
  return (
    <div className={layout.stack}>
      <Alert tone="error">
        <p>{answer.problem?.mensaje ?? otherwise}</p>
      </Alert>
      <Button busy={busy} busyText="Cargando..." onClick={again}>
        Reintentar
      </Button>
    </div>
  );
}
