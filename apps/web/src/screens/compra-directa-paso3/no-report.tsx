import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { ReportState } from './use-report.ts';

interface NoReportProps {
  readonly state: Extract<ReportState, { kind: 'none' | 'lost' }>;
  readonly onRetry: () => void;
}

export function NoReport({ state, onRetry }: NoReportProps) {
  return (
    <>
      <Alert tone="error">
        <p>{state.mensaje}</p>
      </Alert>
      {state.kind === 'lost' && (
        <Button variant="primary" onClick={onRetry}>
          Reintentar
        </Button>
      )}
    </>
  );
}
