import { browserEntries } from '../browser-storage.ts';
import { Checkbox } from '../ui/checkbox.tsx';

export interface KeysSwitchProps {
  /** Where this browser notes that the keys are off. */
  readonly entry: 'teclas' | 'teclas_oficina';
  readonly on: boolean;
  readonly onTurn: (on: boolean) => void;
}

/** Turns the keys of one letter on or off in this browser (WCAG 2.1.4). */
export function KeysSwitch({ entry, on, onTurn }: KeysSwitchProps) {
  const turn = (next: boolean) => {
    if (next) browserEntries.remove(entry);
    else browserEntries.write(entry, 'no');
    onTurn(next);
  };
  return (
    <Checkbox name="teclas" checked={on} onChange={turn}>
      Usar las teclas de una letra en este navegador
    </Checkbox>
  );
}
