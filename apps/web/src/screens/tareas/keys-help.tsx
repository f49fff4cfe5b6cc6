import { browserEntries } from '../../browser-storage.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Question } from '../../ui/question.tsx';
import styles from './keys.module.css';

const ALL: readonly (readonly [keys: string, what: string])[] = [
  ['J K, ↓ ↑', 'bajar y subir por la cola; Enter abre'],
  ['T', 'tomar o soltar'],
  ['N', 'escribir la nota; Esc sale de ella'],
  ['1 a 4', 'plantillas de la nota'],
  ['F', 'buscar en la cola'],
  ['E', 'emitir: abre la confirmación'],
  ['A', 'aprobar o dar por probado: abre la confirmación'],
  ['R', 'reembolsar: abre la confirmación'],
  ['C', 'cerrar con la nota: abre la confirmación'],
  ['P', 'posponer'],
  ['?', 'esta lista'],
];

interface KeysHelpProps {
  readonly on: boolean;
  readonly onTurn: (on: boolean) => void;
  readonly onClose: () => void;
}

/** All keys, with the way to turn the letters off. */
export function KeysHelp({ on, onTurn, onClose }: KeysHelpProps) {
  const turn = (next: boolean) => {
    if (next) browserEntries.remove('teclas_oficina');
    else browserEntries.write('teclas_oficina', 'no');
    onTurn(next);
  };
  return (
    <Question open onClose={onClose} title="Teclas">
      <dl className={styles.keys}>
        {ALL.map(([keys, what]) => (
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
