import { Rosette } from '../../ui/rosette.tsx';
import styles from './compra-directa-paso3.module.css';

interface WaitingProps {
  readonly orden: string;
  /** It takes longer than it should. */
  readonly slow: boolean;
  /** The server's own words, when the report is not simply being made. */
  readonly mensaje: string | undefined;
}

/** What is awaited, that it is paid, and that it goes on without the page. */
export function Waiting({ orden, slow, mensaje }: WaitingProps) {
  return (
    <div className={styles.waiting}>
      <Rosette seed={orden} drawing className={styles.rosette} />
      <div role="status" className={styles.words}>
        <p>
          {mensaje ?? (slow ? 'Tu pago está confirmado y tu informe tarda más de lo normal.' : 'Ya pagaste. Estamos generando tu informe…')}
        </p>
      </div>
      <p className={styles.soft}>Si cierras esta página, el informe se genera igual: vuelve a abrirla con la misma dirección.</p>
    </div>
  );
}
