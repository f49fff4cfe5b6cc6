import { saveDraft } from '../../session/drafts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/date-time.ts';
import { Facts } from '../../ui/facts.tsx';
import { navigate } from '../../ui/router.tsx';
import type { MadeRequest } from './use-ask.ts';
import styles from './peticion-nueva.module.css';

/** The receipt on the screen. */
export function Made({ made: { numero, codigo, vence, identidad } }: { readonly made: MadeRequest }) {
  const follow = () => {
    saveDraft('peticion-estado', '', { numero, codigo });
    navigate('/mis-datos/peticion/estado');
  };
  return (
    <div className={styles.form}>
      <Alert tone="ok" title="Recibimos tu petición" focusOnShow>
        <p>Tienes la respuesta el {formatDate(vence)} como último día. Te enviamos el acuse de recibo por correo.</p>
      </Alert>
      <Facts
        rows={[
          ['Número', numero],
          ['Código', codigo],
          ['Respuesta a más tardar', formatDate(vence)],
        ]}
      />
      {identidad === 'por-revisar' && <p>Primero una persona revisa tu documento. Hasta entonces no cambiamos nada.</p>}
      <p>Guarda el número y el código: con ellos ves en qué va, agregas documentos o desistes.</p>
      <Button variant="primary" onClick={follow}>
        Seguir la petición
      </Button>
    </div>
  );
}
