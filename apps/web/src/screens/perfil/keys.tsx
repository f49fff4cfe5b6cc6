import { useState } from 'react';
import { KeysSwitch } from '../../shell/keys-switch.tsx';
import { pageKeysAreOn } from '../../shell/page-keys.ts';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './perfil.module.css';

/** Whether the keys of one letter work. */
export function Keys() {
  const [on, setOn] = useState(pageKeysAreOn);
  return (
    <Sheet>
      <section className={styles.section} aria-labelledby="titulo-teclas">
        <h2 id="titulo-teclas">Teclas</h2>
        <p>
          Fuera de los campos, una tecla va a la caja, recorre las listas o abre una fila. La lista está en «Teclas», al pie de cada página.
        </p>
        <KeysSwitch entry="teclas" on={on} onTurn={setOn} />
      </section>
    </Sheet>
  );
}
