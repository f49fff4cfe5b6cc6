import { useMemo } from 'react';
import { rosette } from '@veridico/reports';
import { classNames } from './class-names.ts';
import { useInBrowser } from './in-browser.ts';
import styles from './rosette.module.css';

interface RosetteProps {
  /** The same text gives the same drawing. */
  readonly seed: string;
  /** Number of visible lobes; by default derived from the seed. */
  readonly fold?: number;
  /** Animates the engraving, while a report is being made. */
  readonly drawing?: boolean;
  /** Size and position. Line width and colours are set by --rosette-line, --rosette-a and --rosette-b. */
  readonly className?: string | undefined;
}

const NOT_YET: ReturnType<typeof rosette> = { patina: [], copper: [] };

/** Rendered only in the browser: in a prerendered page one rosette would be larger than all the text. */
export function Rosette({ seed, fold, drawing = false, className }: RosetteProps) {
  const here = useInBrowser();
  const { patina, copper } = useMemo(() => (here ? rosette(seed, fold) : NOT_YET), [here, seed, fold]);
  return (
    <svg className={classNames(styles.rosette, drawing && styles.drawing, className)} viewBox="0 0 200 200" aria-hidden="true">
      <path className={styles.a} d={patina.join('')} pathLength={1} />
      <path className={styles.b} d={copper.join('')} pathLength={1} />
    </svg>
  );
}
