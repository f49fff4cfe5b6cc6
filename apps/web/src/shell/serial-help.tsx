import { Dialog } from '../ui/dialog.tsx';
import styles from './serial-help.module.css';

interface SerialHelpProps {
  readonly title: string;
  readonly onClose: () => void;
}

/** Dialog that shows where an identity card has its serial number. A drawing, so that no real card is shown. */
export function SerialHelp({ title, onClose }: SerialHelpProps) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className={styles.help}>
        <svg
          className={styles.card}
          viewBox="0 0 340 214"
          role="img"
          aria-label="Frente del carnet: el número de documento está a la derecha, a media altura."
        >
          <rect className={styles.sheet} x="1" y="1" width="338" height="212" rx="12" />
          <text className={styles.head} x="20" y="30">
            CÉDULA DE IDENTIDAD
          </text>
          <rect className={styles.photo} x="20" y="48" width="92" height="116" rx="3" />
          <path className={styles.lines} d="M132 58h92M132 74h132M132 96h64M132 112h96M132 134h56M132 150h74M20 186h300" />
          <rect className={styles.mark} x="212" y="84" width="116" height="48" rx="4" />
          <text className={styles.label} x="222" y="102">
            NÚMERO DOCUMENTO
          </text>
          <text className={styles.number} x="222" y="122">
            123.456.789
          </text>
        </svg>
        <p>
          Es el «número de documento» del frente de tu carnet: nueve dígitos, o una letra y ocho dígitos. Puedes escribirlo con o sin
          puntos.
        </p>
        <p>En carnets antiguos está al reverso. Cambia cada vez que renuevas el carnet: usa el que está vigente.</p>
      </div>
    </Dialog>
  );
}
