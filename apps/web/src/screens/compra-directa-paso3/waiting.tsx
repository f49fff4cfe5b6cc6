import { byMail } from '../../shell/order-news.tsx';
import { Rosette } from '../../ui/rosette.tsx';
import styles from './compra-directa-paso3.module.css';

interface WaitingProps {
  readonly orden: string;
  /** The report takes longer than usual. */
  readonly slow: boolean;
  /** Masked; undefined if this tab does not know it. */
  readonly correo: string | undefined;
}

/** Says what is being prepared, that it is paid, and that closing the page does not stop it. */
export function Waiting({ orden, slow, correo }: WaitingProps) {
  return (
    <div className={styles.waiting}>
      <Rosette seed={orden} drawing className={styles.rosette} />
      <p className={styles.words}>
        {slow ? 'Tu pago está confirmado y tu informe tarda más de lo normal.' : 'Ya pagaste. Estamos generando tu informe…'}
      </p>
      <p className={styles.soft}>
        {slow
          ? `Te escribimos ${byMail(correo)} cuando esté listo.`
          : `Si cierras esta página, el informe se genera igual y te llega ${byMail(correo)}.`}
      </p>
    </div>
  );
}
