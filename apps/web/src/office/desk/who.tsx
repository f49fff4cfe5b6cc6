import { initials } from '../../shell/initials.ts';
import { classNames } from '../../ui/class-names.ts';
import { ReaderOnly } from '../../ui/reader-only.tsx';
import styles from './queue.module.css';

interface WhoProps {
  /** Who took the row; null if it is not taken. */
  readonly quien: { readonly nombre: string; readonly propia: boolean } | null;
}

/** The initials of the person who took a row of a queue. */
export function Who({ quien }: WhoProps) {
  if (quien === null) return <Face name="Sin tomar" letters="–" className={styles.nobody} />;
  return <Face name={quien.propia ? 'Tú' : quien.nombre} letters={initials(quien.nombre)} className={quien.propia && styles.mine} />;
}

interface FaceProps {
  readonly name: string;
  readonly letters: string;
  readonly className: string | false | undefined;
}

function Face({ name, letters, className }: FaceProps) {
  return (
    <span className={classNames(styles.face, className)} title={name}>
      <span aria-hidden="true">{letters}</span>
      <ReaderOnly>{name}</ReaderOnly>
    </span>
  );
}
