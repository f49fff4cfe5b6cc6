import { useState } from 'react';
import { routes, type AdjuntoDePeticion, type PeticionDeOficina } from '@veridico/api';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/date-time.ts';
import { decode, saveBlob } from '../../ui/pdf-viewer/pdf-file.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { ORIGENES } from './words.ts';
import parts from '../../office/desk/case.module.css';

/** Documents of a request. They are untrusted: they are downloaded, never opened inside this page. */
export function Attachments({ peticion: { numero, adjuntos } }: { readonly peticion: PeticionDeOficina }) {
  const session = useSession();
  const [busy, setBusy] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  if (adjuntos.length === 0) return null;
  const save = async ({ id, nombre }: AdjuntoDePeticion) => {
    setBusy(id);
    setRefusal(undefined);
    const answer = await callAsUser(session, routes.oficinaAdjunto, { params: { peticion: numero, adjunto: id } });
    setBusy(undefined);
    if (answer.ok) saveBlob(decode(answer.body.base64, answer.body.tipoContenido), nombre);
    else setRefusal(answer.problem?.mensaje ?? 'No pudimos descargarlo. Revisa tu conexión.');
  };
  return (
    <div className={parts.documents}>
      <h3>Documentos</h3>
      <ul>
        {adjuntos.map((file) => (
          <li key={file.id}>
            <span id={`adjunto-${file.id}`}>
              {file.nombre}{' '}
              <span className={parts.when}>
                {ORIGENES[file.origen]}, <time dateTime={file.agregado}>{formatDateTime(file.agregado)}</time>
              </span>
            </span>
            <Button
              variant="text"
              aria-describedby={`adjunto-${file.id}`}
              busy={busy !== undefined}
              {...(busy === file.id && { busyText: 'Descargando...' })}
              onClick={() => void save(file)}
            >
              Descargar
            </Button>
          </li>
        ))}
      </ul>
      <Refusal reason={refusal} />
    </div>
  );
}
