import { browserEntries } from '../../browser-storage.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Question } from '../../ui/question.tsx';
import styles from './keys.module.css';

/** Keys of a page and what each does. */
export type KeyList = readonly (readonly [keys: string, what: string])[];

export interface KeysProps {
  readonly on: boolean;
  readonly onTurn: (on: boolean) => void;
  readonly onClose: () => void;
}

/** All keys, with the way to turn the letters off. */
export function KeysHelp({ keys: list, on, onTurn, onClose }: KeysProps & { readonly keys: KeyList }) {
  const turn = (next: boolean) => {
    if (next) browserEntries.remove('teclas_oficina');
    else browserEntries.write('teclas_oficina', 'no');
    onTurn(next);
  };
  return (
    <Question open onClose={onClose} title="Teclas">
      <dl className={styles.keys}>
        {list.map(([keys, what]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Checkbox name="teclas" checked={on} onChange={turn}>
        Usar las teclas de una letra en este navegador
      </Checkbox>
      <Button onClick={onClose}>Volver</Button>
    </Question>
  );
}
