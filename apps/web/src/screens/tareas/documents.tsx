import { useState } from 'react';
import { routes, type DocumentoDePoderes } from '@veridico/api';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { datedName } from '../../shell/report-file-name.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/date-time.ts';
import { decode, saveBlob } from '../../ui/pdf-viewer/pdf-file.ts';
import styles from '../../office/desk/case.module.css';

/** Documents delivered to prove powers. These files are untrusted: they are downloaded, never opened inside this page. */
export function Documents({ documents }: { readonly documents: readonly DocumentoDePoderes[] }) {
  const session = useSession();
  const [busy, setBusy] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const save = async ({ id, nombre, entregado }: DocumentoDePoderes) => {
    setBusy(id);
    setRefusal(undefined);
    const answer = await callAsUser(session, routes.documentoDePoderes, { params: { documento: id } });
    setBusy(undefined);
    if (answer.ok)
      saveBlob(decode(answer.body.base64, answer.body.tipoContenido), datedName(nombre.replace(/\.pdf$/i, ''), 'pdf', entregado));
    else setRefusal(answer.problem?.mensaje ?? 'No pudimos traer el documento. Revisa tu conexión.');
  };
  return (
    <div className={styles.documents}>
      <h3>Documentos de poderes</h3>
      <ul>
        {documents.map((document) => (
          <li key={document.id}>
            <span id={`documento-${document.id}`}>
              {document.nombre}{' '}
              <span className={styles.when}>
                entregado el <time dateTime={document.entregado}>{formatDateTime(document.entregado)}</time>
              </span>
            </span>
            <Button
              variant="text"
              aria-describedby={`documento-${document.id}`}
              busy={busy !== undefined}
              {...(busy === document.id && { busyText: 'Descargando...' })}
              onClick={() => void save(document)}
            >
              Descargar PDF
            </Button>
          </li>
        ))}
      </ul>
      <Refusal reason={refusal} />
    </div>
  );
}
