import { Refusal } from '../ui/refusal.tsx';
import { Button } from '../ui/button.tsx';
import { useLongWay, type LongWayRequest } from './use-long-way.ts';
import styles from './long-way.module.css';

export interface LongWayProps extends LongWayRequest {
  /** The next step, to complete the sentence «al terminar …». */
  readonly after: string;
  /** False while required input is missing; shows the reason itself. */
  readonly ready: () => boolean;
  readonly onPassed?: () => void;
}

/** Alternative for people the captcha rejected or whose browser blocks it: some seconds of computation, nothing to look at. */
export function LongWay({ action, send, after, ready, onPassed }: LongWayProps) {
  const { found, wanted, problem, begin, stop } = useLongWay({ action, send }, onPassed);
  const running = found !== undefined;
  return (
    <section className={styles.way} aria-labelledby="otra-manera">
      <h2 id="otra-manera">Otra manera de seguir</h2>
      <p>Tu equipo hace una cuenta que tarda unos segundos. No hay imágenes ni preguntas que resolver, y al terminar {after}.</p>
      <Refusal reason={problem} focusOnShow={false} />
      <div role="status">
        {running && <p className={styles.running}>Haciendo la cuenta. Espera unos segundos sin cerrar esta página.</p>}
      </div>
      {running && <progress className={styles.progress} aria-label="Avance de la cuenta" max={wanted} value={found} />}
      {running ? <Button onClick={stop}>Cancelar</Button> : <Button onClick={() => ready() && void begin()}>Seguir de otra manera</Button>}
    </section>
  );
}
