import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { writeToClipboard } from '../../ui/clipboard.ts';
import { saveBlob } from '../../ui/pdf-viewer/pdf-file.ts';
import styles from './perfil.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shown once, right after activating. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const [said, setSaid] = useState('');
  const shown = codes.map((code) => code.replace(/(.{5})(?=.)/, '$1-'));
  const list = shown.join('\n');
  const copy = async () => {
    const done = await writeToClipboard(list);
    setSaid(done ? 'Copiados.' : 'Tu navegador no dejó copiar: descárgalos o anótalos.');
  };
  const save = () => saveBlob(new Blob([`Códigos de recuperación de Verídico\n\n${list}\n`], { type: 'text/plain;charset=utf-8' }), FILE);
  return (
    <div className={styles.confirm}>
      <Alert tone="warn" title="Guarda tus códigos de recuperación" focusOnShow>
        <p>Si pierdes tu teléfono, cada uno abre tu cuenta una vez. No los mostraremos de nuevo.</p>
      </Alert>
      <ul className={styles.codes}>
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button onClick={() => void copy()}>Copiar</Button>
        <Button onClick={save}>Descargar</Button>
      </div>
      <p role="status">{said}</p>
      <Button variant="primary" wide onClick={onClose}>
        Ya los guardé
      </Button>
    </div>
  );
}

const FILE = 'veridico-codigos-de-recuperacion.txt';
