import { KeysHelp, type KeyList, type KeysProps } from '../../shell/keys-help.tsx';

const ALL: KeyList = [
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

/** All keys of the page. */
export function AllKeys(props: KeysProps) {
  return <KeysHelp keys={ALL} entry="teclas_oficina" {...props} />;
}
