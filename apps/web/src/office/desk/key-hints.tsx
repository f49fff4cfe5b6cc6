import { Button } from '../../ui/button.tsx';
import { Key } from './keys.tsx';
import styles from './keys.module.css';

/** Keys, and what they do. */
export type Hint = readonly [keys: readonly string[], what: string];

interface KeyHintsProps {
  readonly hints: readonly Hint[];
  readonly onHelp: () => void;
}

/** The most used keys of a desk, below its queue, and the way to all of them. */
export function KeyHints({ hints, onHelp }: KeyHintsProps) {
  return (
    <p className={styles.hints}>
      {hints.map(([names, what]) => (
        <span key={what}>
          {names.map((name) => (
            <Key key={name} name={name} />
          ))}{' '}
          {what}
        </span>
      ))}
      <Button variant="text" data-tecla="?" aria-keyshortcuts="?" onClick={onHelp}>
        <Key name="?" /> Todas las teclas
      </Button>
    </p>
  );
}
