import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/date-time.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Queue } from './use-queue.ts';
import layout from '../../shell/layout.module.css';
import styles from './queue.module.css';

/** Rows at their final height. They appear after 300 ms: a fast answer shows none. */
export function LoadingRows({ what }: { readonly what: string }) {
  return (
    <div className={styles.loading}>
      <p role="status">Cargando {what}...</p>
      {[1, 2, 3, 4].map((row) => (
        <div key={row}>
          <Skeleton width="half" />
          <Skeleton width="most" />
        </div>
      ))}
    </div>
  );
}

interface FailedQueueProps {
  readonly queue: Pick<Queue<unknown, unknown>, 'failed' | 'rows' | 'at' | 'busy' | 'again'>;
  /** 'tareas' */
  readonly what: string;
}

/** Why the newest list did not come, and from when the shown one is. */
export function FailedQueue({ queue: { failed, rows, at, busy, again }, what }: FailedQueueProps) {
  if (!failed) return null;
  return (
    <div className={layout.stack}>
      <Alert tone="error">
        <p>
          {failed.reason ?? `No pudimos cargar las ${what}. Revisa tu conexión.`}
          {rows && at && ` Ves las de ${formatDateTime(at.toISOString())}; no se puede decidir sobre ellas.`}
        </p>
      </Alert>
      {failed.status !== 403 && (
        <Button busy={busy} busyText="Cargando..." onClick={again}>
          Reintentar
        </Button>
      )}
    </div>
  );
}
