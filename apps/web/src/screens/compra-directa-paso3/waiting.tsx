import { byMail } from '../../shell/order-news.tsx';
import { Rosette } from '../../ui/rosette.tsx';
import styles from './compra-directa-paso3.module.css';

interface WaitingProps {
  readonly orden: string;
  /** The server said that the order is paid. */
  readonly paid: boolean;
  /** The report takes longer than usual. */
  readonly slow: boolean;
  /** Masked; undefined if this tab does not know it. */
  readonly correo: string | undefined;
}

/** Says what is being prepared, that it is paid, and that closing the page does not stop it. */
export function Waiting({ orden, paid, slow, correo }: WaitingProps) {
  return (
    <div className={styles.waiting}>
      <Rosette seed={orden} drawing className={styles.rosette} />
      <p className={styles.words}>{paid ? paidText(slow) : 'Buscando tu informe…'}</p>
      {paid && (
        <p className={styles.soft}>
          {slow
            ? `Te escribimos ${byMail(correo)} cuando esté listo.`
            : `Si cierras esta página, el informe se genera igual y te llega ${byMail(correo)}.`}
        </p>
      )}
    </div>
  );
}

function paidText(slow: boolean): string {
  return slow ? 'Tu pago está confirmado y tu informe tarda más de lo normal.' : 'Ya pagaste. Estamos generando tu informe…';
}
