import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { ReportState } from './use-report.ts';
import styles from './compra-directa-paso3.module.css';

interface NoReportProps {
  readonly state: Extract<ReportState, { kind: 'none' | 'lost' }>;
  readonly onRetry: () => void;
}

export function NoReport({ state, onRetry }: NoReportProps) {
  return (
    <div className={styles.narrow}>
      <Alert tone="error">
        <p>{state.mensaje}</p>
      </Alert>
      {state.kind === 'lost' ? (
        <Button variant="primary" onClick={onRetry}>
          Reintentar
        </Button>
      ) : (
        <>
          <p>
            Si compraste hace más de 24 horas, esta dirección ya no muestra tu informe. Pide un enlace nuevo con el correo que usaste al
            comprar.
          </p>
          <ButtonLink variant="primary" to="/recuperar-compra">
            Recuperar mi compra
          </ButtonLink>
        </>
      )}
    </div>
  );
}
