import { KeysHelp, type KeyList, type KeysProps } from '../../shell/keys-help.tsx';

const ALL: KeyList = [
  ['J K, ↓ ↑', 'bajar y subir por la cola; Enter abre'],
  ['T', 'tomar o soltar'],
  ['N', 'escribir una nota'],
  ['B', 'bloquear o levantar: abre la confirmación'],
  ['P', 'extender el plazo: abre la confirmación'],
  ['C', 'elegir la decisión'],
  ['A', 'responder: abre la confirmación'],
  ['?', 'esta lista'],
];

/** All keys of the page. */
export function AllKeys(props: KeysProps) {
  return <KeysHelp keys={ALL} entry="teclas_oficina" {...props} />;
}
