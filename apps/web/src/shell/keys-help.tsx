import { Button } from '../ui/button.tsx';
import { Question } from '../ui/question.tsx';
import { KeysSwitch, type KeysSwitchProps } from './keys-switch.tsx';
import styles from './keys-help.module.css';

/** Keys of a page and what each does. */
export type KeyList = readonly (readonly [keys: string, what: string])[];

export interface KeysProps extends Omit<KeysSwitchProps, 'entry'> {
  readonly onClose: () => void;
}

/** All keys, with the way to turn the letters off. */
export function KeysHelp({ keys: list, onClose, ...rest }: KeysProps & Pick<KeysSwitchProps, 'entry'> & { readonly keys: KeyList }) {
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
      <KeysSwitch {...rest} />
      <Button onClick={onClose}>Volver</Button>
    </Question>
  );
}
